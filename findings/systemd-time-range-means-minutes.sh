#!/bin/sh
# `OnCalendar=Mon..Fri 09:00..17:00` runs at 09:00 to 09:17, each minute.
# A reader would guess: a range of times works like the range of days before it, so the timer runs from 9 to 17 o'clock.
# What happens: each part has a range of its own. "09" is the hour, "00..17" the minutes and the last "00" the seconds. systemd
# accepts the line without a warning. The hours are `09..17:00`.
# Seen with systemd 252.38-1~deb12u1 (Debian 12).
set -eu
command -v systemd-analyze >/dev/null || { apt-get update -q && apt-get install -y -q systemd; } >/dev/null
dpkg-query -W systemd
elapses() {
  LC_ALL=C TZ=UTC systemd-analyze calendar --base-time='2026-11-30 08:00' --iterations=19 "$1" |
    sed -nE 's/.*(elapse|Iter\. #[0-9]+): ([A-Z][a-z]+ [0-9-]+ [0-9:]+).*/\2/p' | sed -n '1p;2p;18p;19p' | paste -sd, -
}
minutes=$(elapses 'Mon..Fri 09:00..17:00')
hours=$(elapses 'Mon..Fri 09..17:00')
echo "09:00..17:00, elapses 1, 2, 18 and 19: $minutes"
echo "09..17:00, elapses 1, 2, 18 and 19: $hours"
[ "$minutes" = 'Mon 2026-11-30 09:00:00,Mon 2026-11-30 09:01:00,Mon 2026-11-30 09:17:00,Tue 2026-12-01 09:00:00' ]
[ "$hours" = 'Mon 2026-11-30 09:00:00,Mon 2026-11-30 10:00:00,Tue 2026-12-01 17:00:00,Wed 2026-12-02 09:00:00' ]
