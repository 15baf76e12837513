"""Prints coverage by file, and writes what no test has run. Usage: coverage.py JSON ROOT LINES_FILE"""
import collections, json, re, sys

# Why it may be that no test has run something, by file or by what stands there; the first that fits. tests/coverage.md
# says more.
GROUPS = [
    ('validators', r'(check|inspect)[.]c:', r''),
    ('pictures of searches', r'search_draw[.]c:', r''),
    ('giving memory back', r'trim[.]c:', r''),
    ('the frame', r'', r'(twin|n\[i\]|corner|next|before|beyond|navi_edge_twin\(.*\)|h) [!=]= NAV_NONE|== NAV_NONE [?]'),
    ('bounds of loops', r'', r'left > 0|corner != first|corner == first|^for \(.*\)( \{)?$|^while|^\} while'),
    ('sizes near the limit', r'', r'UINT32_MAX|SIDE_RING_END / 4|NAV_COORD_MAX|NAVI_FRAME|MANY_SLOTS|NAVI_RADIUS_MAX|_MOST'),
    ('lack of memory', r'', r'reserve|room|alloc|MEMORY|NO_MEMORY|is_failed|is_done|return false;|SLICE_FAIL|FAIL'
     r'|![a-z_>-]*(push|visit|take|add|flood|expand|step|look|join|merge|count|find|read|write|begin|call|enqueue|cross'
     r'|check|prepend|spread|rekey|settle|note|list|keep|move|meet|mark|measure|leg|refine|shares|trial|insert)[a-z_]*\('
     r'|&& [a-z_]*(take|write|copy|push|add|leave|found|see|settle|flood)[a-z_]*\('),
    ('order of equal ones', r'', r'point_less|point_equal|parent [!=]= |p_2|cost ==|other < rate|distance !='),
]


def group_of(where, text):
    return next((name for name, file, words in GROUPS if re.search(file, where) and re.search(words, text)), 'the rest')


groups = collections.Counter()
data = json.load(open(sys.argv[1]))
rows, missed = [], []
total = [0, 0, 0, 0]
for file in sorted(data['files'], key=lambda f: f['file']):
    source = open(f"{sys.argv[2]}/{file['file']}").read().split('\n')
    lines = [l for l in file['lines'] if not l.get('gcovr/noncode')]
    branches = [b for l in lines for b in l['branches']]
    figures = [sum(l['count'] > 0 for l in lines), len(lines), sum(b['count'] > 0 for b in branches), len(branches)]
    total = [a + b for a, b in zip(total, figures)]
    rows.append((file['file'], figures))
    for l in lines:
        text = source[l['line_number'] - 1].strip()
        if l['count'] == 0:
            kind = 'line'
        elif any(b['count'] == 0 for b in l['branches']):
            count = sum(b['count'] == 0 for b in l['branches'])
            kind = f"{count} of {len(l['branches'])} branches"
        else:
            continue
        where = f"{file['file']}:{l['line_number']}:"
        group = group_of(where, text)
        groups[group] += 1
        missed.append(f'{where} [{group}] {kind}: {text}')


def percent(part, whole):
    return 100 * part / whole if whole else 100


print(f"{'file':42} {'lines':>13} {'%':>6} {'branches':>13} {'%':>6}")
for name, f in rows + [('all of nav/src', total)]:
    print(f'{name:42} {f[0]:6}/{f[1]:6} {percent(f[0], f[1]):6.1f} {f[2]:6}/{f[3]:6} {percent(f[2], f[3]):6.1f}')
open(sys.argv[3], 'w').write('\n'.join(missed) + '\n')
print(f'{len(missed)} lines with something that no test has run: {sys.argv[3]}')
for name, count in groups.most_common():
    print(f'{count:6}  {name}')
