#!/bin/sh
# No expression of the tests and the demo draws two random numbers whose order C leaves open.
# Usage: check_draws.sh SOURCE_ROOT
tools=$(cd "$(dirname "$0")" && pwd) || exit 2
cd "${1:-.}" || exit 2

find tests demo -name '*.[ch]' | sort | xargs awk -f "$tools/draws.awk"
