#!/bin/sh
# The checks beside this file find what they are there to find, and let pass what is right.
# Usage: test_checks.sh COMPILER
tools=$(cd "$(dirname "$0")" && pwd) || exit 2
compiler=${1:-cc}
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

fresh() {
    rm -rf "$tree"
    mkdir -p "$tree/nav/include/nav" "$tree/nav/src/base" "$tree/nav/src/mesh" "$tree/nav/src/api" \
        "$tree/nav/src/world/label" "$tree/nav/src/world/change" "$tree/nav/src/query/ask" \
        "$tree/engine/asset" "$tree/engine/ui" "$tree/demo/scenes" "$tree/demo/navreplay" \
        "$tree/tests/oracle"
    printf '/// One.\nNAV_API int nav_one(void);\n' >"$tree/nav/include/nav/base.h"
    printf '#include "mesh/mesh.h"\nint nav_one(void) { return navi_one(); }\n' \
        >"$tree/nav/src/api/one.c"
    printf '#include <stdint.h>\n\n#include "base/base.h"\n#include "nav/base.h"\nint navi_one(void);\n' \
        >"$tree/nav/src/mesh/mesh.h"
    printf 'int navi_one(void) { return 1; }\n' >"$tree/nav/src/base/one.c"
    printf 'int navi_label(void);\n' >"$tree/nav/src/world/label/label.h"
    printf '#include "world/label/label.h"\n\nint navi_label(void) { return 1; }\n' \
        >"$tree/nav/src/world/label/label.c"
    printf 'int navi_change(void) {\n    return navi_label() + navi_one();\n}\n' \
        >"$tree/nav/src/world/change/change.c"
    printf 'int navi_ask(void);\nstatic inline int navi_ask_twice(void) { return 2 * navi_ask(); }\n' \
        >"$tree/nav/src/query/ask/ask.h"
    printf '#include "query/ask/ask.h"\n\nint navi_ask(void) {\n    return navi_change();\n}\n' \
        >"$tree/nav/src/query/ask/ask.c"
    printf '#include <jansson.h>\n' >"$tree/engine/asset/json.c"
    printf '#include <SDL.h>\n\n#include "asset/json.h"\n' >"$tree/engine/ui/panel.c"
    printf '#include <nav/nav.h>\n\n#include "asset/map.h"\n' >"$tree/demo/scenes/field.c"
    printf '# Read me\n\n[a](nav)\n' >"$tree/README.md"
}

# passes CHECK, refuses CHECK WHAT
passes() {
    said=$(sh "$tools/$1" "$tree" 2>&1) || { echo "$1 refuses what is right: $said"; failed=1; }
}
refuses() {
    if said=$(sh "$tools/$1" "$tree" 2>&1); then
        echo "$1 lets pass: $2"
        failed=1
    fi
    fresh
}
symbols() {
    set --
    for source in "$tree"/nav/src/*/*.c "$tree"/nav/src/*/*/*.c; do
        "$compiler" -w -c -fno-builtin -DNAV_API= -I"$tree/nav/src" -include "$tree/all.h" "$source" \
            -o "${source%.c}.o" || { echo "cannot compile $source"; exit 1; }
        set -- "$@" "${source%.c}.o"
    done
    sh "$tools/check_symbols.sh" "$tree/nav/include" "$@" 2>&1
}
symbols_refuse() {
    sed -i '/#include/d' "$tree"/nav/src/*/*.[ch] "$tree"/nav/src/*/*/*.[ch]
    echo 'int navi_one(void), navi_label(void), navi_change(void), navi_ask(void); double sin(double);' >"$tree/all.h"
    if said=$(symbols); then
        echo "check_symbols.sh lets pass: $1"
        failed=1
    fi
    fresh
}

fresh
for check in check_floors.sh check_lengths.sh check_docs.sh; do
    passes $check
done

check=check_floors.sh
add() { echo "#include $2" >>"$tree/$1"; }
add nav/src/base/one.c '"mesh/mesh.h"' && refuses $check "base includes mesh"
add nav/src/mesh/mesh.h '"mesh.h"' && refuses $check "an include without its floor"
add nav/src/mesh/mesh.h '<unistd.h>' && refuses $check "nav includes POSIX"
add nav/include/nav/base.h '"base/one.h"' && refuses $check "a public header includes a private one"
add engine/asset/json.c '<nav/nav.h>' && refuses $check "engine includes nav"
add engine/asset/json.c '<SDL.h>' && refuses $check "asset includes SDL"
add engine/asset/json.c '"ui/panel.h"' && refuses $check "asset includes ui"
add demo/scenes/field.c '<SDL2/SDL.h>' && refuses $check "scenes include SDL"
add demo/scenes/field.c '"draw/batch.h"' && refuses $check "scenes include draw"
add demo/navreplay/a.c '"mesh/mesh.h"' && refuses $check "navreplay looks inside nav"
add tests/oracle/a.c '"mesh/mesh.h"' && refuses $check "the oracle looks inside nav"
add nav/src/world/label/label.c '"world/change/change.h"' && refuses $check "label includes change"
add nav/src/world/label/label.c '"query/ask/ask.h"' && refuses $check "world includes query"
add nav/src/world/change/change.c '"label/label.h"' && refuses $check "a room without its floor"
mkdir "$tree/nav/src/world/attic" && add nav/src/world/attic/a.c '"base/a.h"' &&
    refuses $check "an unknown room"
echo 'int navi_a(void);' >"$tree/nav/src/world/a.h" && refuses $check "a file of world in no room"
append() { printf '%b' "$2" >>"$tree/$1"; }
append nav/src/world/label/label.c 'int navi_up(void) {\n    return navi_change();\n}\n'
refuses $check "label calls change without an include"
append nav/src/world/label/label.c 'int navi_up(void) {\n    return nav_one();\n}\n'
refuses $check "world calls a public function"
append nav/src/world/label/label.c 'int navi_up(void) { return navi_change(); }\n'
refuses $check "a call in a function of one line"
append nav/src/world/label/label.h 'static inline int navi_up(void) { return navi_change(); }\n'
refuses $check "a call in a header"
append nav/src/world/label/label.h '#define UP() navi_change()\n' && refuses $check "a call in a macro"
append nav/src/world/label/label.c '// navi_change() is not called\n'
append nav/src/world/label/label.c 'static const char* text = "navi_change()";\n'
append nav/src/world/label/label.h 'int navi_label(void); // before navi_change()\n'
passes $check && fresh
ring() { printf 'int navi_%s(void) {\n    return navi_%s();\n}\n' "$1" "$2" >"$tree/nav/src/mesh/$1.c"; }
ring a b && ring b c && ring c d && passes $check && ring c a && refuses $check "a ring of three by calls"
ring a b && ring b a && refuses $check "a ring of two that is no named pair"
printf '#include "scenes/b.h"\n' >"$tree/demo/scenes/a.h"
printf '#include "scenes/a.h"\n' >"$tree/demo/scenes/b.h" && refuses $check "a ring of headers in demo"
printf 'int eng_a(void) {\n    return eng_b();\n}\n' >"$tree/engine/asset/a.c"
printf 'int eng_b(void) {\n    return eng_a();\n}\n' >"$tree/engine/asset/b.c"
refuses $check "a ring in engine"
printf 'int eng_a(void) {\n    return eng_b();\n}\n' >"$tree/engine/asset/a.c"
printf 'int eng_b(void) { return 1; }\n' >"$tree/engine/ui/b.c" && refuses $check "asset calls ui"
mkdir "$tree/nav/src/attic" && add nav/src/attic/a.c '"base/a.h"' && refuses $check "an unknown floor"

check=check_lengths.sh
lines() { awk -v n="$1" 'BEGIN { while (n-- > 0) print "    x();" }'; }
# 98 short functions in a file, so that one long one is beyond the 99th percentile.
short() { awk 'BEGIN { while (n++ < 98) print "int f" n "(void) {\n}" }'; }
function_of() {
    printf 'int f(int a,\n      int b) {\n'
    lines $(($1 - 3))
    echo '}'
}
{ short; function_of 35; function_of 120; } >"$tree/nav/src/base/f.c"
passes $check
{ short; function_of 36; function_of 120; } >"$tree/nav/src/base/f.c"
refuses $check "two functions in 100 with more than 35 lines"
{ short; function_of 121; } >"$tree/nav/src/base/f.c" && refuses $check "a function of 121 lines"
blank() { awk -v n="$1" 'BEGIN { while (n-- > 0) print "" }'; }
blank 500 >"$tree/engine/asset/f.h" && passes $check
blank 501 >"$tree/engine/asset/f.h" && refuses $check "a file of 501 lines"
rm -r "$tree"/*/* && refuses $check "a tree without files"

# Two functions of 2 and 35 lines, one of them with an assert; 18 lines are blank.
{ printf 'int g(void) {\n}\n'; function_of 34 | sed '$i\    assert(a);'; blank 18; } \
    >"$tree/tests/oracle/one.c"
row=$(sh "$tools/code_table.sh" "$tree" | grep '^| `tests`')
[ "$row" = '| `tests` | 1 | 55 | 2 | 2 | 35 | 35 | `one.c`, 55 | 18.2 |  |' ] || {
    echo "code_table.sh says: $row"
    failed=1
}
fresh

check=check_names.sh
header=$tree/nav/include/nav/base.h
names() {
    printf '/// One.\nNAV_API int nav_one_get(void);\ntypedef struct NavOne {\n    bool is_one;\n%s\n} NavOne;\n%s\n' \
        "$1" "$2" >"$header"
}
names '    bool has_two[3]; ///< bool three' 'NAV_API NavOne nav_one_def(void);' && passes $check
names '    bool two;' '' && refuses $check "a flag without is_ or has_"
names '    bool is_two, three[2];' '' && refuses $check "a second flag without is_ or has_"
names '' 'NAV_API int nav_one_size(void);' && refuses $check "a function without a verb"
names '' 'static inline int nav_one_size(void) { return 1; }' && refuses $check "an inline one"
fresh

check=check_reached.sh
mkdir "$tree/tests/fuzz"
reached() { printf 'void f(void) {\n    %s\n}\n' "$1" >"$tree/tests/fuzz/fuzz_a.c"; }
reached 'use(nav_one());' && passes $check
reached 'nav_one_more(); // not nav_one()' && refuses $check "a function that no harness calls"

check=check_draws.sh
refuses $check "a tree that draws nothing"
draws() { printf 'static int any(uint64_t* r) { return lcg_next(r); }\nvoid f(uint64_t* r) {\n    %b\n}\n' "$1" >"$tree/tests/oracle/f.c"; }
for code in 'int y = any(r), x = any(r);' 'at(lcg_next(r), 1);\n    at(2, any(r));' 'if (any(r)) any(r);' \
    'g(any(r) ? any(r) : lcg_between(r, any(r), 4));' 'for (int i = any(r); i < any(r); i++) any(r);' \
    'NavPoint p = {any(r), 1};' '// at(any(r), any(r))' 'return any(r) && any(r);'; do
    draws "$code" && passes $check
done
for code in 'at(any(r), any(r));' 'at(lcg_next(r),\n       2 * any(r));' 'int x = any(r) - any(r);' \
    'NavPoint p = {any(r), any(r)};' 'p = (NavPoint){any(r), any(r)};' 'at(any(r), at(1, any(r)));' \
    'at(any(r) && 1, any(r));'; do
    draws "$code" && refuses $check "$code"
done

check=check_docs.sh
printf '\nNAV_API int nav_two(void);\n' >>"$tree/nav/include/nav/base.h"
refuses $check "a function without docstring"
printf 'void eng_draw(int x);\n' >"$tree/engine/ui/panel.h"
refuses $check "a function of engine without docstring"
printf '/// Draw.\nvoid eng_draw(int x);\n' >"$tree/engine/ui/panel.h" && passes $check && fresh
printf 'NAV_API int nav_two(void);\n' >>"$tree/nav/include/nav/base.h"
refuses $check "a function with the docstring of the one before it"
echo '[b](nowhere.md)' >>"$tree/README.md" && refuses $check "a link to nowhere"
echo '`nav_three` does' >>"$tree/README.md" && refuses $check "a function that is not there"
echo '`mesh/one.c` does' >>"$tree/README.md" && refuses $check "a source that is not there"
echo '`nav_one` in `base/one.c`' >"$tree/nav/README.md" && passes $check
# example TEXT: a page that shows nav/src/base/one.c as TEXT.
example() {
    printf 'So is `nav/src/base/one.c`:\n\n```c\n%s\n```\n' "$1" >"$tree/nav/README.md"
}
example 'int navi_one(void) { return 1; }' && passes $check
example 'int navi_one(void) { return 2; }' && refuses $check "a file that is shown as it is not"
echo '`label.h` holds sets' >"$tree/nav/src/world/label/README.md" && passes $check
echo 'int navi_keys(void);' >"$tree/nav/src/world/label/keys.h"
refuses $check "a file that the README.md of its room does not name"
# The README of a fresh tree has four words.
words() { awk -v n="$1" 'BEGIN { while (n-- > 0) print "word" }' >>"$tree/README.md"; }
words 896 && passes $check
words 1 && refuses $check "a README.md of 901 words"

if command -v nm >/dev/null; then
    sed -i '/#include/d' "$tree"/nav/src/*/*.[ch] "$tree"/nav/src/*/*/*.[ch]
    echo 'int navi_one(void), navi_label(void), navi_change(void), navi_ask(void); double sin(double);' >"$tree/all.h"
    said=$(symbols) || { echo "check_symbols.sh refuses what is right: $said"; failed=1; }
    fresh
    c=$tree/nav/src/base/one.c
    echo 'int nav_two(void) { return 2; }' >>"$c" && symbols_refuse "a public name below api"
    echo 'int helper(void) { return 2; }' >>"$c" && symbols_refuse "a global name without navi_"
    echo 'static int n; int navi_n(void) { return n++; }' >>"$c" && symbols_refuse "a mutable global"
    echo 'int navi_one(void) { return 2; }' >>"$tree/nav/src/api/one.c" &&
        symbols_refuse "a name defined twice"
    echo 'double navi_s(double x) { return sin(x); }' >>"$c" && symbols_refuse "a call of sin"
    echo 'NAV_API int nav_gone(void);' >>"$tree/nav/include/nav/base.h" &&
        symbols_refuse "a public function that is nowhere defined"
fi

check=check_words.sh
plain_places() {
    for place in $(sed -n "s/^plain='\(.*\)'$/\1/p" "$tools/$check"); do
        case $place in
        *.*) mkdir -p "$tree/$(dirname "$place")" && [ -e "$tree/$place" ] || : >"$tree/$place" ;;
        *) mkdir -p "$tree/$place" ;;
        esac
    done
}
refuses $check "a folder that is not there"
plain_places
base=$tree/nav/src/base
# Code, strings, quoted text and parts of longer words are not looked at.
printf '// Two-way; ways_left, `way`.\nint way; // "ahead"\nchar* s = "// told"; /* x */ int told;\n' \
    >"$base/plain.c"
passes $check
words_refuse() {
    printf '%b\n' "$1" >"$base/$2"
    refuses $check "$1"
    plain_places
}
words_refuse '// The way to it.' plain.c
words_refuse 'int f(void); /* One\n * of the ways. */' plain.h
words_refuse 'int f(void); // It searches in\n// vain.' plain.c
words_refuse '// What stands there.' plain.h
words_refuse '# Read me\n\nAn Edge is told.' README.md
words_refuse '```c\nint way;\n```\nIt is mended.' README.md

check=check_format.sh
printf 'int  f( void );\n' >"$tree/nav/src/base/f.h"
printf 'BasedOnStyle: LLVM\nIndentWidth: 4\nColumnLimit: 100\n' >"$tree/.clang-format"
sh "$tools/$check" "$tree" >/dev/null 2>&1
[ $? = 77 ] || refuses $check "two spaces in a row"

exit $failed
