#include "query/gridpath/peaks.h"

Ground navi_ground_of(const NavGrid* grid, uint32_t side, const double* costs) {
    bool has_clearances = grid->clearances.count > 0;
    Ground ground = {.bytes = has_clearances ? grid->clearances.data : grid->codes.data,
                     .first = has_clearances ? (uint8_t)side : 0,
                     .span = has_clearances ? (uint8_t)(256 - side) : NAV_AREA_COUNT,
                     .columns = grid->columns,
                     .rows = grid->rows,
                     .side = side,
                     .codes = grid->codes.data,
                     .least_rate = 1};
    if (costs == NULL)
        costs = grid->filter.area_costs;
    if (costs == NULL)
        return ground;
    double most = ground.least_rate = costs[0];
    for (uint32_t area = 1; area < NAV_AREA_COUNT; area++) {
        most = costs[area] > most ? costs[area] : most;
        ground.least_rate = costs[area] < ground.least_rate ? costs[area] : ground.least_rate;
    }
    ground.rates = most > ground.least_rate ? costs : NULL;
    return ground;
}

double navi_ground_rate(const Ground* ground, uint32_t cell) {
    if (ground->rates == NULL)
        return ground->least_rate;
    if (ground->peaks != NULL)
        return navi_peaks_rate(ground, cell);
    double most = 0;
    for (uint32_t y = 0; y < ground->side; y++)
        for (uint32_t x = 0; x < ground->side; x++) {
            double rate = ground->rates[ground->codes[cell + y * ground->columns + x]];
            most = rate > most ? rate : most;
        }
    return most;
}

GroundMeasure navi_ground_measure(const Ground* ground, const uint32_t* cells, uint32_t count) {
    GroundMeasure measure = {0, 0};
    double before = count > 0 ? navi_ground_rate(ground, cells[0]) : 0;
    for (uint32_t k = 1; k < count; k++) {
        double length = navi_ground_distance(ground, cells[k - 1], cells[k]);
        double rate = navi_ground_rate(ground, cells[k]);
        measure.length += length;
        measure.cost += length * (0.5 * (before + rate));
        before = rate;
    }
    return measure;
}
