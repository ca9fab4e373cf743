#!/bin/sh
# SQLite's shell takes the date of a parameter for a subtraction.
# A reader would guess: `.parameter set @day 2026-11-29`, quoted for the shell or not, binds the text 2026-11-29.
# What happens: the value is evaluated as SQL, so @day is 2026 - 11 - 29 = 1986, and "007" is the number 7. A report "since @day"
# then holds all rows, since each text is greater than a number. To bind text, add SQL's quotes inside double quotes.
# Seen with sqlite3 3.40.1 (Debian 12, 3.40.1-2+deb12u2). https://sqlite.org/cli.html has it under "SQL Parameters".
set -eu
command -v sqlite3 >/dev/null || { apt-get update -q && apt-get install -y -q sqlite3; } >/dev/null
sqlite3 --version
bound() { sqlite3 :memory: ".parameter set @day $1" "select typeof(@day) || ' ' || @day"; }
plain=$(bound 2026-11-29)
quoted=$(bound "'2026-11-29'")
zeros=$(bound 007)
sql=$(bound "\"'2026-11-29'\"")
echo "2026-11-29: $plain; in single quotes: $quoted; 007: $zeros; in both quotes: $sql"
[ "$plain" = 'integer 1986' ] && [ "$quoted" = 'integer 1986' ] && [ "$zeros" = 'integer 7' ] && [ "$sql" = 'text 2026-11-29' ]
