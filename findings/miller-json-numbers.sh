#!/bin/sh
# Miller writes JSON that JSON.parse and jq reject when a CSV cell looks like a number of C.
# A reader would guess: 0x1f in a CSV file becomes the string "0x1f" or the number 31.
# What happens: Miller infers a number and keeps its spelling, without quotes: "asset": 0x1f, and "5." as 5. with nothing after
# the point. Neither is JSON (RFC 8259, 6). It shows only on the day when the first asset number of that form is in the file.
# The option -S writes every value as a string.
# Seen with Miller 6.6.0-2+b3 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v mlr >/dev/null || apt-get install -y -q --no-install-recommends miller >apt.log 2>&1 || { cat apt.log; exit 1; }
dpkg-query -W miller
cat > assets.csv <<'EOF'
asset,shelf
0x1f,5.
EOF
mlr --icsv --ojson cat assets.csv | tee seen
mlr -S --icsv --ojson cat assets.csv | tee strings
if node -e 'JSON.parse(require("fs").readFileSync("seen", "utf8"))' 2>/dev/null; then echo 'Changed: valid JSON.'; exit 1; fi
grep -q '"asset": 0x1f,' seen
grep -q '"shelf": 5\.$' seen
node -e 'console.log(JSON.parse(require("fs").readFileSync("strings", "utf8")))'
