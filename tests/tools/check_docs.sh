#!/bin/sh
# Every public function of nav, and every eng_ function in a header of engine, has a docstring of
# its own directly above it,
# every link of the Markdown files to a file leads to one, the functions, headers and sources that
# they name exist (CHANGELOG.md also names what is gone), the README.md of a room of nav/src names
# each of its files, and README.md has at most 900 words.
# Usage: check_docs.sh SOURCE_ROOT
most_words=900
cd "${1:-.}" || exit 2
status=0

awk '
/^NAV_API/ || (FILENAME ~ /^engine/ && /^[A-Za-z].*[ *]eng_[a-z_]+\(/) {
    ++functions
    if (before !~ /^\/\/\//) {
        printf "%s:%d: no docstring directly above\n", FILENAME, FNR
        failed = 1
    }
}
{ before = $0 }
END {
    if (!functions) { print "no public function was looked at"; failed = 1 }
    exit failed
}' nav/include/nav/*.h $(find engine -name '*.h') || status=1

find . -name build -prune -o -name '.?*' -prune -o -name '*.md' -print | {
    missing=0
    while read -r file; do
        for link in $(awk '/^```/ { code = !code } !code' "$file" |
            grep -oE '\]\([^)# ]+' | sed 's/^](//' | grep -vE '^(https?|mailto):'); do
            [ -e "$(dirname "$file")/$link" ] && continue
            echo "$file: links to $link, which is not there"
            missing=1
        done
    done
    exit $missing
} || status=1
# pages: the Markdown files whose names must be right.
pages() {
    find . -name build -prune -o -name '.?*' -prune -o -name '*.md' ! -name CHANGELOG.md \
        ! -path './sprites/*' -print
}
sources=$(find nav engine demo tests -name '*.[ch]')
for name in $(pages | xargs grep -ohwE 'navi?_[a-z0-9_]*[a-z0-9]' | sort -u); do
    printf '%s\n' "$sources" | xargs grep -qw "$name" && continue
    echo "$(pages | xargs grep -lw "$name" | tr '\n' ' ')names $name, which is in no source"
    status=1
done
for name in $(pages | xargs grep -ohE '`([a-z0-9_]+/)*[a-z0-9_]+\.[ch]`' | tr -d '`' | sort -u); do
    printf '/%s\n' $sources | grep -q "/$name\$" && continue
    echo "$(pages | xargs grep -lF "$name" | tr '\n' ' ')names $name, which is not there"
    status=1
done
# The README.md of a room names each of its files, whole or without the end: `file.c` or `file`. A
# source and its header have one name. That a room has a README.md is seen by the links in
# nav/README.md.
for file in $(find nav/src -name '*.[ch]' | sort); do
    page=${file%/*}/README.md
    name=${file##*/}
    [ -e "$page" ] || continue
    grep -qE "\`${name%.*}(\.[ch])?\`" "$page" && continue
    echo "$page does not name $name"
    status=1
done

# Below a line that ends with "`FOLDER/FILE`:" stands the file as it is.
example=$(mktemp)
for page in $(pages); do
    for file in $(grep -oE '`[^` ]+/[^` ]+`:$' "$page" | tr -d '`:'); do
        [ -f "$file" ] || continue
        awk -v end="\`$file\`:" '
            in_code && /^```/ { exit }
            in_code { print }
            /^```/ { in_code = is_near }
            /./ { is_near = index($0, end) && index($0, end) + length(end) - 1 == length($0) }
            ' "$page" >"$example"
        cmp -s "$example" "$file" && continue
        echo "$page: $file does not stand there as it is"
        status=1
    done
done
rm -f "$example"

[ -e README.md ] || { echo "no README.md"; exit 1; }
words=$(wc -w <README.md)
if [ "$words" -gt "$most_words" ]; then
    echo "README.md has $words words, at most $most_words are allowed"
    status=1
fi
exit $status
