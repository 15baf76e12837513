#!/bin/sh
# Every file includes its own floor or lower ones. Usage: check_floors.sh SOURCE_ROOT
cd "${1:-.}" || exit 2

find nav/src nav/include engine demo tests -name '*.[ch]' -exec awk '
function refuse(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why
    failed = 1
}
function rank_all(list, rank, names, n, i) {
    n = split(list, names, " ")
    for (i = 1; i <= n; ++i) rank[names[i]] = i
}
BEGIN {
    rank_all("base geom mesh snap carve world query move io api", nav_rank)
    rank_all("asset core draw ui", engine_rank)
    n = split("assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp " \
              "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn " \
              "string tgmath threads time uchar wchar wctype", names, " ")
    for (i = 1; i <= n; ++i) is_standard[names[i] ".h"] = 1
    files = 0
}
FNR == 1 {
    ++files
    n = split(FILENAME, part, "/")
    where = part[1]
    floor = ""
    if (FILENAME ~ /^nav\/src\//) {
        floor = n == 4 ? part[3] : ""
        if (!(floor in nav_rank)) refuse("not on a floor of nav/src")
    } else if (where == "engine") {
        floor = n == 3 ? part[2] : ""
        if (!(floor in engine_rank)) refuse("not on a floor of engine")
    }
}
/^[ \t]*#[ \t]*include/ {
    line = $0
    if (!match(line, /["<][^">]*[">]/)) next
    is_quoted = substr(line, RSTART, 1) == "\""
    name = substr(line, RSTART + 1, RLENGTH - 2)
    n = split(name, part, "/")
    top = n > 1 ? part[1] : ""
    if (name ~ /\.\.\// && where != "tests") refuse("includes by a way up: " name)

    if (where == "nav") {
        if (!is_quoted && !(name in is_standard)) refuse("nav includes more than the C library: " name)
        if (FILENAME ~ /^nav\/include\//) {
            if (is_quoted && top != "nav") refuse("a public header includes a private one: " name)
        } else if (is_quoted && top != "nav") {
            if (!(top in nav_rank)) refuse("not written as floor/file: " name)
            else if (floor in nav_rank && nav_rank[top] > nav_rank[floor])
                refuse("floor " floor " includes the higher floor " top ": " name)
        }
        next
    }

    if (top in nav_rank && FILENAME !~ /^tests\/(unit|property|known|fuzz|soak|campaign|bench|golden|support)\//)
        refuse("looks into nav/src: " name)
    if (where == "engine") {
        if (top == "nav" || name == "nav.h") refuse("engine knows nothing of nav: " name)
        if (name ~ /SDL/ && floor == "asset") refuse("engine/asset includes SDL: " name)
        if (is_quoted && top != "nav") {
            if (!(top in engine_rank)) refuse("not written as floor/file: " name)
            else if (floor in engine_rank && engine_rank[top] > engine_rank[floor])
                refuse("floor " floor " includes the higher floor " top ": " name)
        }
    } else if (FILENAME ~ /^demo\/(scenes|navreplay)\//) {
        if (name ~ /SDL/) refuse("includes SDL: " name)
        if (top ~ /^(core|draw|ui|view)$/) refuse("includes what needs SDL: " name)
        if (FILENAME ~ /^demo\/navreplay\// && top == "asset") refuse("navreplay needs nav only: " name)
    } else if (FILENAME ~ /^tests\/oracle\// && name ~ /SDL/) {
        refuse("includes SDL: " name)
    }
}
END {
    if (!files) refuse("no file was looked at")
    exit failed
}' {} +
