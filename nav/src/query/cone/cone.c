#include "query/cone/cone.h"

#include "query/cone/length.h"

typedef struct Direction {
    int64_t x, y;
} Direction;

static Direction direction(NavPoint from, NavPoint to) {
    Direction d = {(int64_t)to.x - from.x, (int64_t)to.y - from.y};
    return d;
}

static Direction left_ray(const ConeNode* cone) {
    return cone->left_is_back ? direction(cone->left, cone->root_p)
                              : direction(cone->root_p, cone->left);
}

static Direction right_ray(const ConeNode* cone) {
    return cone->right_is_back ? direction(cone->right, cone->root_p)
                               : direction(cone->root_p, cone->right);
}

// Exact: each product is below 2^62.
static int64_t cross(Direction a, Direction b) { return a.x * b.y - a.y * b.x; }

bool navi_cone_is_flat(const ConeNode* cone) { return cross(right_ray(cone), left_ray(cone)) == 0; }

ConeWindow navi_cone_window(const ConeNode* cone, NavPoint left_end, NavPoint right_end) {
    Direction a = direction(cone->root_p, left_end), b = direction(cone->root_p, right_end);
    Direction edge = direction(right_end, left_end);
    ConeWindow window = {(double)a.x, (double)a.y, (double)b.x, (double)b.y};
    double reach = (double)cross(b, a); // of a ray d: reach / cross(d, edge) times d
    if (cone->left_is_back || !navi_point_equal(cone->left, left_end)) {
        Direction d = left_ray(cone);
        double times = reach / (double)cross(d, edge);
        window.left_x = (double)d.x * times;
        window.left_y = (double)d.y * times;
    }
    if (cone->right_is_back || !navi_point_equal(cone->right, right_end)) {
        Direction d = right_ray(cone);
        double times = reach / (double)cross(d, edge);
        window.right_x = (double)d.x * times;
        window.right_y = (double)d.y * times;
    }
    return window;
}

static double length(double x, double y) { return sqrt(x * x + y * y); }

double navi_cone_rest(const ConeNode* cone, const ConeWindow* window, NavPoint left_end,
                      NavPoint right_end, NavPoint goal) {
    Direction edge = direction(right_end, left_end), to_goal = direction(cone->root_p, goal);
    double x = (double)to_goal.x, y = (double)to_goal.y;
    int64_t side = navi_orient2d(right_end, left_end, goal);
    if (side > 0) { // the goal lies on the root's side: mirror it in the edge
        double ex = (double)edge.x, ey = (double)edge.y;
        double times = 2 * (double)side / (ex * ex + ey * ey);
        x += ey * times;
        y -= ex * times;
    }
    double lx = window->left_x, ly = window->left_y, rx = window->right_x, ry = window->right_y;
    if (lx * y - ly * x > 0)
        return length(lx, ly) + length(x - lx, y - ly);
    if (rx * y - ry * x < 0)
        return length(rx, ry) + length(x - rx, y - ry);
    return length(x, y);
}

bool navi_cone_is_dominated(const ConeNode* cone, const ConeWindow* window, NavPoint end,
                            bool is_left, double seen) {
    // Along the edge the way by its end grows with slope 1, the straight one with a slope below 1:
    // the difference is least at the far side of the window.
    double x = is_left ? window->right_x : window->left_x;
    double y = is_left ? window->right_y : window->left_y;
    double ex = (double)end.x - cone->root_p.x, ey = (double)end.y - cone->root_p.y;
    double straight = cone->g + length(x, y), by_end = seen + length(x - ex, y - ey);
    return navi_length_is_dominated(straight, by_end);
}
