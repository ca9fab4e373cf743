#!/bin/sh
# csvkit turns times of day into minutes and seconds, and the names April, May and June into dates of the year 1.
# A reader would guess: csvsort reorders the rows and leaves the cells as they are.
# What happens: csvsort guesses the type of each column and writes the values anew. "10:30" is taken for ten and a half minutes
# (0:10:30), a contract of "12 m" for twelve minutes, and a column with only such first names for dates: 0001-05-01. csvjson,
# csvjoin and csvsql guess alike. With -I (no inference) the cells stay.
# Seen with csvkit 1.0.7-1 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v csvsort >/dev/null || apt-get install -y -q --no-install-recommends csvkit >apt.log 2>&1 || { cat apt.log; exit 1; }
dpkg-query -W csvkit
cat > visits.csv <<'EOF'
name,arrives,term
May,10:30,12 m
June,09:15,24 m
April,14:00,6 m
EOF
csvsort -c name visits.csv | tee seen
echo 'with -I:'
csvsort -I -c name visits.csv | tee plain
cat > expected <<'EOF'
name,arrives,term
0001-04-01,0:14:00,0:06:00
0001-05-01,0:10:30,0:12:00
0001-06-01,0:09:15,0:24:00
EOF
cmp seen expected
grep -qx 'May,10:30,12 m' plain
