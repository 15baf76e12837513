#include "query/field/field.h"

uint32_t navi_field_list_around(NavPoint p, NavPoint points[FIELD_AROUND]) {
    uint32_t count = 0;
    for (int32_t y = p.y - FIELD_NEAR; y <= p.y + FIELD_NEAR; y++)
        for (int32_t x = p.x - FIELD_NEAR; x <= p.x + FIELD_NEAR; x++)
            if ((x != p.x || y != p.y) && x >= -NAV_COORD_MAX && x <= NAV_COORD_MAX &&
                y >= -NAV_COORD_MAX && y <= NAV_COORD_MAX)
                points[count++] = (NavPoint){x, y};
    return count;
}
