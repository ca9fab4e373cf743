#!/bin/sh
# A daily systemd timer does not run on the day its hour is missing.
# A reader would guess: `OnCalendar=*-*-* 01:30` elapses at 02:00 or 02:30 when British clocks go forward at 01:00. cron(8)
# promises that for daily jobs.
# What happens: the day has no run. A weekly timer for Sunday 01:30 waits a further week, since clocks change on Sundays.
# Seen with systemd 252.38-1~deb12u1 (Debian 12); 29 March 2026 has no 01:30 in Europe/London.
set -eu
command -v systemd-analyze >/dev/null || { apt-get update -q && apt-get install -y -q systemd; } >/dev/null
dpkg-query -W systemd
elapses() {
  LC_ALL=C TZ=Europe/London systemd-analyze calendar --base-time='2026-03-27 12:00' --iterations=2 "$1" |
    sed -nE 's/.*(Next elapse|Iter\. #2): ([A-Z][a-z]+ [0-9-]+ [0-9:]+).*/\2/p' | paste -sd, -
}
daily=$(elapses '*-*-* 01:30 Europe/London')
weekly=$(elapses 'Sun *-*-* 01:30 Europe/London')
echo "daily after 27 March: $daily"
echo "weekly after 27 March: $weekly"
[ "$daily" = 'Sat 2026-03-28 01:30:00,Mon 2026-03-30 01:30:00' ]
[ "$weekly" = 'Sun 2026-04-05 01:30:00,Sun 2026-04-12 01:30:00' ]
