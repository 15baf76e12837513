#!/bin/sh
# Comments and Markdown files are in plain English. Usage: check_words.sh SOURCE_ROOT
#
# Below is a list of phrases that readers did not understand at the first reading, each with what
# to write instead. None may occur in the comments of C files, or in the text of Markdown files,
# of the places in `plain`. Code, strings and `quoted` text are not looked at. The words of the
# project are in nav/README.md.
cd "${1:-.}" || exit 2

# Folders (with all below them) and files whose text has been read through. Add to it.
plain='nav/src/base nav/src/geom nav/src/mesh nav/src/snap nav/src/carve nav/src/query/ask nav/src/query/space nav/src/query/circle nav/src/query/gap nav/src/query/stand nav/src/query/disc nav/src/query/near nav/src/query/rate nav/src/query/refract nav/src/query/round nav/src/query/terrain nav/src/query/path nav/src/query/cone nav/src/query/field nav/src/api nav/src/world nav/src/io demo engine tests nav/README.md CHANGELOG.md nav/include nav/DEFINITIONS.md nav/LIMITS.md nav/TRIED.md nav/INSTALL.md nav/BODIES.md nav/HOWTO.md README.md'

# One regular expression a line, of lower case words with one space between them, and what to say.
phrases='
ways?|path, direction, or: so, otherwise
(short|long|the other) way|shortcut, general case, otherwise
turns? (only )?(at|into|in sight|that|of a path)|bend (a path), rotate (a shape), become
(path|paths|cone|cones|it|that) turns?|bends; becomes
turns? (out|false|true|blind)|is; becomes
what (stands|lies|waits|goes|stays|leaves|comes|is told|weighs)|name the thing
told|reported, passed, known
whoever|the caller, each thread
who (asks|gives|wants|owns|needs|looks|reads)|the caller
(behind|round|under) (which|what|whom)|name the thing and use two sentences
fore(tell|told|see|seen|sees)|predict
in vain|fails, failed
(go|goes|going|went) (round|about)|avoids, passes around
dear|dearer|dearest|expensive, costs more
asked (about|after|for anew)|queried
mend|mends|mended|mending|fix, correct
anew|again
to and fro|back and forth
matters not|does not matter
ever more|keeps growing
midst|middle, inside
blunt|bluntly|obtuse
as good as (any|random|done)|any will do; random
search data|path data
so many|the number of, this many
in (100|1 000|10 000)|percent, per thousand
(a|one|two|three) (64th|sixty-fourth|256th|hundredth)|1/64
nothing special|handled like any other
(stand|stands|stood|standing) (behind|beside|between|ready|round|there)|is stored, is; name the place
comes? (down|to lie|to stand)|is placed
as it runs round|name the order
to be sure|leave it out
whence|from where
thereof|of it
whereupon|then
albeit|although
lest|so that not
save for|except
but for|except for
'

for place in $plain; do
    [ -e "$place" ] || { echo "$place is not there"; exit 1; }
done
find $plain -name '*.[ch]' -o -name '*.md' | sort | PHRASES=$phrases awk '
BEGIN {
    count = split(ENVIRON["PHRASES"], lines, "\n")
    for (i = 1; i <= count; ++i)
        if (match(lines[i], /.*\|/)) {
            phrase[++n] = " (" substr(lines[i], 1, RLENGTH - 1) ") "
            instead[n] = substr(lines[i], RLENGTH + 1)
        }
}

# Lower case words with one space before and after each.
function words_of(text) {
    text = tolower(text)
    gsub(/[^a-z0-9_'\''-]+/, " ", text)
    return " " text " "
}
function without_quotes(line) {
    gsub(/`[^`]*`/, " x ", line)
    return line
}
# The comment on a line of C.
function comment_of(line, at, found) {
    if (in_comment) {
        at = index(line, "*/")
        if (!at) return line
        in_comment = 0
        return substr(line, 1, at - 1) " " comment_of(substr(line, at + 2))
    }
    gsub(/\\["'\''\\]/, "", line)
    gsub(/"[^"]*"/, "", line)
    if (!match(line, /\/[\/*]/)) return ""
    found = substr(line, RSTART, 2)
    line = substr(line, RSTART + 2)
    if (found == "//") return line
    in_comment = 1
    return comment_of(line)
}
# A phrase may be broken at the end of a line, so the last words of the line above count too.
function look_at(name, number, text, tail, whole, i, from, at) {
    tail = last_words
    whole = tail words_of(text)
    gsub(/ +/, " ", whole)
    for (i = 1; i <= n; ++i) {
        from = 1
        while (match(substr(whole, from), phrase[i])) {
            at = from + RSTART - 1
            if (at + RLENGTH - 2 > length(tail)) {
                printf "%s:%d: \"%s\": %s\n", name, number, substr(whole, at + 1, RLENGTH - 2), instead[i]
                failed = 1
                break
            }
            from = at + 1
        }
    }
    last_words = match(whole, /( [^ ]+)?( [^ ]+)?( [^ ]+)? $/) ? substr(whole, RSTART) : ""
    sub(/ $/, "", last_words)
}

{
    ++files
    in_comment = in_block = number = 0
    last_words = ""
    is_c = $0 ~ /\.[ch]$/
    name = $0
    while ((getline line < name) > 0) {
        ++number
        if (!is_c && line ~ /^```/) in_block = !in_block
        text = is_c ? comment_of(line) : in_block ? "" : line
        if (text == "") { last_words = ""; continue }
        look_at(name, number, without_quotes(text))
    }
    close(name)
}
END {
    if (!files) { print "no file was looked at"; failed = 1 }
    exit failed
}'
