/// The includes of a test with cmocka.
#ifndef SUPPORT_UNIT_TEST_H
#define SUPPORT_UNIT_TEST_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

#endif
