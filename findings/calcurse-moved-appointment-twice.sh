#!/usr/bin/env bash
# calcurse shows an appointment of a series that was moved at both times.
# A reader would guess: an event with RECURRENCE-ID takes the place of that occurrence (RFC 5545, 3.8.4.4), or is skipped and
# counted, as calcurse does with rules that it does not support.
# What happens: calcurse imports it as an event of its own and keeps the occurrence, and reports nothing skipped. The meeting is at
# 09:00 and at 11:00. The export repeats both, as times without Z or zone: a call at 09:00 in New York is exported as 14:00 of any
# place. It has no DTSTAMP, and a UID only with --export-uid, though RFC 5545 (3.6.1) requires both.
# Seen with calcurse 4.7.1-1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=Europe/London LC_ALL=C.UTF-8
command -v calcurse >/dev/null || { apt-get update -q && apt-get install -y -q --no-install-recommends calcurse; } >/dev/null
dpkg-query -W calcurse
cat > team.txt <<'EOF'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:team
DTSTAMP:20260101T000000Z
DTSTART:20260701T080000Z
DTEND:20260701T083000Z
SUMMARY:Team
RRULE:FREQ=WEEKLY;COUNT=3
END:VEVENT
BEGIN:VEVENT
UID:team
RECURRENCE-ID:20260708T080000Z
DTSTAMP:20260101T000000Z
DTSTART:20260708T100000Z
DTEND:20260708T103000Z
SUMMARY:Team
END:VEVENT
BEGIN:VEVENT
UID:call
DTSTAMP:20260101T000000Z
DTSTART;TZID=America/New_York:20260709T090000
DTEND;TZID=America/New_York:20260709T093000
SUMMARY:Call
END:VEVENT
END:VCALENDAR
EOF
sed 's/$/\r/' team.txt > team.ics
mkdir data
run() { calcurse -C data -D data "$@" </dev/null; }
run -i team.ics
run -Q --input-datefmt 4 --from 2026-07-08 --days 2 --format-apt '%S %m\n' --format-recur-apt '%S %m\n' | tee days.txt
run -x > export.ics
grep -e DTSTART export.ics
[ "$(grep -c '^\(09\|11\):00 Team' days.txt)" = 2 ]
[ "$(grep -c '^DTSTART:20260709T140000' export.ics)" = 1 ]
[ "$(grep -c -e '^UID' -e '^DTSTAMP' -e '^DTSTART.*Z' export.ics)" = 0 ]
