"""Prints coverage by file, and writes what no test has run. Usage: coverage.py JSON ROOT LINES_FILE"""
import json, sys

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
            missed.append(f"{file['file']}:{l['line_number']}: line: {text}")
        elif any(b['count'] == 0 for b in l['branches']):
            count = sum(b['count'] == 0 for b in l['branches'])
            missed.append(f"{file['file']}:{l['line_number']}: {count} of {len(l['branches'])} branches: {text}")


def percent(part, whole):
    return 100 * part / whole if whole else 100


print(f"{'file':42} {'lines':>13} {'%':>6} {'branches':>13} {'%':>6}")
for name, f in rows + [('all of nav/src', total)]:
    print(f'{name:42} {f[0]:6}/{f[1]:6} {percent(f[0], f[1]):6.1f} {f[2]:6}/{f[3]:6} {percent(f[2], f[3]):6.1f}')
open(sys.argv[3], 'w').write('\n'.join(missed) + '\n')
print(f'{len(missed)} lines with something that no test has run: {sys.argv[3]}')
