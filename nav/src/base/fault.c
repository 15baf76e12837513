#include "base/fault.h"

#include <stdarg.h>
#include <stdio.h>

void navi_fault_set(NavFault* fault, const char* format, ...) {
    va_list values;
    va_start(values, format);
    (void)vsnprintf(fault->text, sizeof fault->text, format, values);
    va_end(values);
}
