#!/bin/sh
# navimport: its report, and that its replay makes the same mesh.
# Usage: test_navimport.sh NAVIMPORT NAVREPLAY DATA
navimport=$1
navreplay=$2
data=$3
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
failed=0

complain() {
    echo "$1"
    failed=1
}

for file in level.tmx objects.tmj hash.json crates.tsx; do
    said=$("$navimport" --out "$temp" "$data/$file" 2>&1) || complain "$file: status $?: $said"
    hash=$(echo "$said" | sed -n 's/.*, hash \([0-9a-f]*\)$/\1/p')
    [ ${#hash} -eq 16 ] || complain "$file: no hash in: $said"
    "$navreplay" "$temp/$file.nav" | grep -q "\"ok\":true.*\"hash\":\"$hash\"" ||
        complain "$file: the replay makes another mesh than $hash"
    grep -q '^</svg>$' "$temp/$file.svg" || complain "$file: the SVG has no end"
done
"$navimport" "$data/level.tmx" | grep -q 'Tiled map, 3 floors, 1 obstacles.*4 tiles merged.*8 walkable triangles, 1792 px^2, 1 islands, 0 cracks closed, 0 near misses' ||
    complain "the report of level.tmx is another one"

# Tiles of a third of a size are joined, as the report says; and near misses are listed.
cat >"$temp/gap.tmx" <<END
<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
<objectgroup name="floor"><object id="1" name="a" x="0" y="0" width="10" height="10"/>
<object id="2" name="b" x="10.005" y="0" width="10" height="10"/>
<object id="3" name="c" x="20.105" y="0" width="10" height="10"/></objectgroup></map>
END
said=$("$navimport" "$temp/gap.tmx")
echo "$said" | grep -q '2 islands, [1-9][0-9]* cracks closed, [1-9][0-9]* near misses' ||
    complain "cracks: $said"
echo "$said" | grep -q 'near miss: object 2 "b" and object 3 "c", 0.102 px at (20.10' || complain "near misses: $said"

# What is refused is named as in the file.
cat >"$temp/crossed.tmx" <<END
<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
<objectgroup name="floor"><object id="7" x="0" y="0"><polygon points="0,0 10,10 10,0 0,10"/></object>
</objectgroup></map>
END
"$navimport" "$temp/crossed.tmx" | grep -q 'refused: 1 shapes, the first is object 7 "": the ring' ||
    complain "the refused object is not named"

status_is() {
    due=$1
    words=$2
    shift 2
    "$navimport" "$@" >"$temp/log" 2>&1
    got=$?
    [ "$got" -eq "$due" ] || complain "navimport $*: status $got instead of $due"
    grep -qF -- "$words" "$temp/log" || complain "navimport $*: does not say $words"
}
status_is 2 'cannot be opened' "$temp/none.tmx"
status_is 2 'no file'
status_is 2 'no such option: --nothing' --nothing 1 "$temp/gap.tmx"
status_is 2 "--seam takes a whole number of 0 to 256, not '257'" --seam 257 "$temp/gap.tmx"
status_is 2 "--size takes a whole number of 16 to 8192, not '99.9'" --size 99.9 "$temp/gap.tmx"
status_is 2 "--alpha takes a whole number of 1 to 255, not '127.9'" --alpha 127.9 "$temp/gap.tmx"
status_is 2 "--scale takes a number of 1e-06 to 1000000, not '1px'" --scale 1px "$temp/gap.tmx"
status_is 2 "--seam takes a whole number of 0 to 256, not ' 0x10'" --seam ' 0x10' "$temp/gap.tmx"
status_is 2 "--epsilon takes a number of 0 to 1024, not 'nan'" --epsilon nan "$temp/gap.tmx"
status_is 2 "$temp: cannot be read: Is a directory" "$temp"
status_is 0 'sidestep ' --version
status_is 0 'Tiled map' --scale 1.5 "$temp/gap.tmx"
status_is 2 "no --bias 'left'; there are center, inside, outside" --bias left "$temp/gap.tmx"
for option in --out --size --bias; do
    status_is 2 "no value for $option" "$temp/gap.tmx" $option
done

# The folder is made; where it cannot be, one line says so.
status_is 0 'Tiled map' --out "$temp/new" "$temp/gap.tmx"
[ -s "$temp/new/gap.tmx.nav" ] || complain "--out: the new folder has no replay"
for folder in "$temp/none/deep" "$temp/gap.tmx"; do
    status_is 2 "the folder $folder cannot be made: " --out "$folder" "$temp/gap.tmx"
    [ "$(wc -l <"$temp/log")" -eq 1 ] || complain "--out $folder: $(cat "$temp/log")"
done
status_is 0 'usage: navimport' --help

# A full disk is no success.
if [ -w /dev/full ]; then
    for what in --help "$temp/gap.tmx"; do
        "$navimport" "$what" >/dev/full 2>"$temp/log"
        [ $? -eq 2 ] || complain "navimport $what: a full disk goes unnoticed"
        grep -q 'the output cannot be written' "$temp/log" || complain "navimport $what: $(cat "$temp/log")"
    done
fi

# Two files of one name: nothing is written. The same one twice is one file.
mkdir "$temp/one" "$temp/two" "$temp/both"
cp "$temp/gap.tmx" "$temp/one/gap.tmx" && cp "$temp/gap.tmx" "$temp/two/gap.tmx"
status_is 2 "$temp/one/gap.tmx and $temp/two/gap.tmx would be written to the same files" \
    --out "$temp/both" "$temp/two/gap.tmx" "$data/level.tmx" "$temp/one/gap.tmx"
[ -z "$(ls "$temp/both")" ] || complain "two files of one name: $(ls "$temp/both") was written"
status_is 0 'Tiled map' "$temp/one/gap.tmx" "$temp/two/gap.tmx"
status_is 0 'Tiled map' --out "$temp/both" "$temp/one/gap.tmx" "$data/level.tmx" "$temp/one/gap.tmx"
[ -s "$temp/both/gap.tmx.nav" ] || complain "one file twice: nothing was written"

# It watches: a file that changes is read again.
: >"$temp/watched"
"$navimport" --watch "$temp/gap.tmx" >>"$temp/watched" 2>&1 &
watcher=$!
lines() { grep -c 'Tiled map' "$temp/watched"; }
wait_for() {
    i=0
    while [ "$(lines)" -lt "$1" ] && [ $i -lt 100 ]; do
        sleep 0.1
        i=$((i + 1))
    done
    [ "$(lines)" -ge "$1" ] || complain "--watch printed $(lines) reports instead of $1"
}
wait_for 1
sed 's/id="3"/id="33"/' "$temp/gap.tmx" >"$temp/gap.new" && mv "$temp/gap.new" "$temp/gap.tmx"
wait_for 2
echo '{"default": {"nav_z": 1}}' >"$temp/gap.nav.json"
wait_for 3
kill "$watcher"

# It also watches the files that a file names, and comes back when a lost one is there again.
cat >"$temp/set.tsx" <<END
<tileset name="s" tilewidth="8" tileheight="8" tilecount="2" columns="2"><image source="s.png" width="16" height="8"/></tileset>
END
cat >"$temp/far.tmx" <<END
<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="set.tsx"/>
<layer name="t" width="2" height="1"><data encoding="csv">1,2</data></layer></map>
END
: >"$temp/watched"
"$navimport" --watch "$temp/far.tmx" >>"$temp/watched" 2>&1 &
watcher=$!
wait_for 1
sed 's|<image|<tile id="1"><properties><property name="collides" type="bool" value="true"/></properties></tile><image|' \
    "$temp/set.tsx" >"$temp/set.new" && mv "$temp/set.new" "$temp/set.tsx"
wait_for 2
mv "$temp/set.tsx" "$temp/set.away"
i=0
while ! grep -q 'set.tsx: cannot be opened' "$temp/watched" && [ $i -lt 100 ]; do
    sleep 0.1
    i=$((i + 1))
done
sleep 1.5
[ "$(grep -c 'cannot be opened' "$temp/watched")" -eq 1 ] || complain "--watch: $(cat "$temp/watched")"
mv "$temp/set.away" "$temp/set.tsx"
wait_for 3
kill "$watcher"
grep -q '128 px^2' "$temp/watched" && grep -q ' 64 px^2' "$temp/watched" || complain "--watch: $(cat "$temp/watched")"
exit $failed
