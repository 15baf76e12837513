#!/bin/sh
# The structure of the code. Usage: check_floors.sh SOURCE_ROOT
# - Each file of nav/src stands on a floor, or in a room of a floor; each file of engine on a floor.
#   engine/adapter is no floor: it knows both nav and engine, and neither knows it.
# - A file includes and calls only its own room and those that stand before it in the order.
# - No ring of files: no two files reach each other by includes and calls, except the pairs that
#   `is_pair` names, and a source file with the header of the same name.
# Functions with linkage and inline functions count as calls wherever their name stands in code.
cd "${1:-.}" || exit 2

find nav/src nav/include engine demo tests -path engine/adapter -prune -o -name '*.[ch]' -exec awk '
function refuse(why) { refuse_at(FILENAME ":" FNR, why) }
function refuse_at(where, why) {
    printf "%s: %s\n", where, why
    failed = 1
}
function rank_all(list, rank, names, n, i) {
    n = split(list, names, " ")
    for (i = 1; i <= n; ++i) rank[names[i]] = i
}
function allow_pair(a, b) { is_pair[a, b] = is_pair[b, a] = 1 }
BEGIN {
    rank_all("base geom mesh snap carve " \
             "world/label world/shape world/pathdata world/derive world/seam " \
             "world/change " \
             "query/ask query/space query/cone query/circle query/gap query/stand query/disc query/near query/rate query/refract query/round query/terrain query/link query/field query/place query/path query/polygon query/grid " \
             "query/gridpath query/mixed query/vector " \
             "move/route move/crowd io api", nav_rank)
    rank_all("asset art core draw ui", engine_rank)
    n = split("assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp " \
              "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn " \
              "string tgmath threads time uchar wchar wctype", names, " ")
    for (i = 1; i <= n; ++i) is_standard[names[i] ".h"] = 1
    files = 0

    # Pairs of files that are one thing.
    allow_pair("nav/src/carve/ears", "nav/src/carve/triangulate")                     # ear clipping for small pieces, sweeping for others
    allow_pair("nav/src/world/derive/relabel", "nav/src/world/derive/relabel_small")  # the general case, and the one for few triangles
}

# The room of nav/src/FLOOR/ROOM/file, the floor of nav/src/FLOOR/file or engine/FLOOR/file.
function place_of(path, part, n) {
    n = split(path, part, "/")
    if (part[1] == "nav" && part[2] == "src")
        return n == 4 ? part[3] : n == 5 ? part[3] "/" part[4] : ""
    if (part[1] == "engine") return n == 3 ? part[2] : ""
    return ""
}
# The place that "floor/room/file.h" names.
function place_of_include(name, part, n) {
    n = split(name, part, "/")
    return n == 2 ? part[1] : n == 3 ? part[1] "/" part[2] : ""
}
function add_edge(from, to, by) {
    if (from == to || (from, to) in edge_by) return
    edge_by[from, to] = by
    targets[from] = targets[from] " " to
    sources[to] = sources[to] " " from
}

FNR == 1 {
    ++files
    split(FILENAME, part, "/")
    where = part[1]
    is_header = FILENAME ~ /\.h$/
    place = place_of(FILENAME)
    in_comment = head = 0
    is_ranked = FILENAME ~ /^nav\/src\// || where == "engine"
    if (FILENAME ~ /^nav\/src\// && !(place in nav_rank)) refuse("not in a room of nav/src")
    if (where == "engine" && !(place in engine_rank)) refuse("not on a floor of engine")
    if (is_ranked || where == "demo") nodes[FILENAME] = 1
}

/^[ \t]*#[ \t]*include/ {
    line = $0
    if (!match(line, /["<][^">]*[">]/)) next
    is_quoted = substr(line, RSTART, 1) == "\""
    name = substr(line, RSTART + 1, RLENGTH - 2)
    n = split(name, part, "/")
    top = n > 1 ? part[1] : ""
    to_place = place_of_include(name)
    if (name ~ /\.\.\// && where != "tests") refuse("includes by a way up: " name)
    if (is_quoted && FILENAME in nodes) {
        ++include_count
        include_from[include_count] = FILENAME
        include_name[include_count] = name
    }

    if (where == "nav") {
        if (!is_quoted && !(name in is_standard)) refuse("nav includes more than the C library: " name)
        if (FILENAME ~ /^nav\/include\//) {
            if (is_quoted && top != "nav") refuse("a public header includes a private one: " name)
        } else if (is_quoted && top != "nav") {
            if (!(to_place in nav_rank)) refuse("not written as floor/file or floor/room/file: " name)
            else if (place in nav_rank && nav_rank[to_place] > nav_rank[place])
                refuse(place " includes the higher " to_place ": " name)
        }
        next
    }

    if (to_place in nav_rank && top != "nav" &&
        FILENAME !~ /^tests\/(unit|property|known|fuzz|long|campaign|bench|golden|support)\//)
        refuse("looks into nav/src: " name)
    if (where == "engine") {
        if (top == "nav" || name == "nav.h") refuse("engine knows nothing of nav: " name)
        if (name ~ /SDL/ && place ~ /^(asset|art)$/) refuse("engine/" place " includes SDL: " name)
        if (is_quoted && top != "nav") {
            if (!(top in engine_rank)) refuse("not written as floor/file: " name)
            else if (place in engine_rank && engine_rank[top] > engine_rank[place])
                refuse(place " includes the higher " top ": " name)
        }
    } else if (FILENAME ~ /^demo\/(scenes|navreplay)\//) {
        if (name ~ /SDL/) refuse("includes SDL: " name)
        if (top ~ /^(core|draw|ui|view)$/) refuse("includes what needs SDL: " name)
        if (FILENAME ~ /^demo\/navreplay\// && top == "asset") refuse("navreplay needs nav only: " name)
    } else if (FILENAME ~ /^tests\/oracle\// && name ~ /SDL/) {
        refuse("includes SDL: " name)
    }
    next
}

# Definitions, and names in code. The layout is that of clang-format: a head begins in column 0.
FILENAME in nodes {
    line = $0
    gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
    gsub(/\/\*[^*]*\*\//, "", line)
    sub(/\/\/.*/, "", line)
    if (in_comment) { if (!sub(/^.*\*\//, "", line)) next; in_comment = 0 }
    if (sub(/\/\*.*/, "", line)) in_comment = 1
    is_code = line ~ /^[ \t]/ && !head
    if (line ~ /^[A-Za-z_].*\(/ && line !~ /^(typedef|struct|union|enum|extern|return|else|NAV_ARRAY)[ (]/) {
        head = 1
        is_static = line ~ /^static / && !(is_header && line ~ / inline /)
        head_name = line
        sub(/\(.*/, "", head_name)
        sub(/^.*[ *]/, "", head_name)
    }
    if (head && line ~ /\{/) {
        if (!is_static && head_name != "main") defined_in[head_name] = FILENAME
        head = 0
        is_code = 1
        if (line ~ /^[A-Za-z_]/) sub(/^[^{]*/, "", line)
    } else if (head && line ~ /;[ \t]*$/) {
        head = 0
    }
    if (line ~ /^#[ \t]*define/) is_code = 1
    if (!is_code) next
    while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (word ~ /^[a-z].*_/ && !((FILENAME, word) in is_used)) {
            is_used[FILENAME, word] = 1
            ++use_count
            use_file[use_count] = FILENAME
            use_word[use_count] = word
            use_line[use_count] = FNR
        }
    }
}

# Walk from `start` over `next_of` among files of the core; marks in `seen`.
function reach(start, next_of, seen, queue, n, i, list, k, m) {
    queue[1] = start
    n = 1
    for (i = 1; i <= n; ++i) {
        m = split(next_of[queue[i]], list, " ")
        for (k = 1; k <= m; ++k)
            if (!(list[k] in seen)) { seen[list[k]] = 1; queue[++n] = list[k] }
    }
}
function stem(path) { sub(/\.[ch]$/, "", path); return path }
function find_rings(file, ahead, behind, other, ring, stems, names, count, s, a, b) {
    for (file in nodes) {
        if (file in is_done) continue
        split("", ahead); split("", behind)
        reach(file, targets, ahead)
        if (!(file in ahead)) continue
        reach(file, sources, behind)
        ring = ""
        count = 0
        split("", stems)
        for (other in ahead)
            if (other in behind) {
                is_done[other] = 1
                ring = ring " " other
                if (!(stem(other) in stems)) { stems[stem(other)] = 1; names[++count] = stem(other) }
            }
        if (count == 1 || (count == 2 && (names[1], names[2]) in is_pair)) continue
        refuse_at(file, "a ring of " count " files:" ring)
        for (a in nodes)
            for (b in nodes)
                if ((a, b) in edge_by && a in ahead && a in behind && b in ahead && b in behind)
                    printf "    %s -> %s (%s)\n", a, b, edge_by[a, b]
    }
}
END {
    if (!files) refuse("no file was looked at")
    for (i = 1; i <= include_count; ++i) {
        from = include_from[i]
        name = include_name[i]
        split(from, part, "/")
        folder = from
        sub(/[^\/]*$/, "", folder)
        for (k = 1; k <= 4; ++k) {
            to = (k == 1 ? "nav/src/" : k == 2 ? "engine/" : k == 3 ? "demo/" : folder) name
            if (to in nodes) { add_edge(from, to, "includes"); break }
        }
    }
    for (i = 1; i <= use_count; ++i) {
        if (!(use_word[i] in defined_in)) continue
        from = use_file[i]
        to = defined_in[use_word[i]]
        add_edge(from, to, use_word[i])
        from_place = place_of(from)
        to_place = place_of(to)
        if (from ~ /^nav\/src\// && to ~ /^nav\/src\// &&
            nav_rank[to_place] > nav_rank[from_place])
            refuse_at(from ":" use_line[i], from_place " calls the higher " to_place ": " use_word[i])
        if (from ~ /^engine\// && to ~ /^engine\// && engine_rank[to_place] > engine_rank[from_place])
            refuse_at(from ":" use_line[i], from_place " calls the higher " to_place ": " use_word[i])
        if (from ~ /^engine\// && to ~ /^(nav|demo)\//)
            refuse_at(from ":" use_line[i], "engine calls " to ": " use_word[i])
    }
    find_rings()
    exit failed
}' {} +
