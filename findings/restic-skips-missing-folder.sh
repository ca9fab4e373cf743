#!/usr/bin/env bash
# restic 0.14 backs up what is there and exits with 0 when one of the folders is missing.
# A reader would guess: exit code 3, which restic's manual gives to a backup that could not read all its sources.
# What happens: "does not exist, skipping" and exit code 0. Only when all folders are missing is it an error. A disk that is not
# mounted, or a folder that was renamed, leaves the backups in silence, and `forget` later removes the last ones that had it.
# Seen with restic 0.14.0 (Debian 12, 0.14.0-1+b5).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q restic=0.14.0-1+b5 >apt.log 2>&1 || { cat apt.log; exit 1; }
dpkg -x restic_*.deb root
export PATH=$folder/root/usr/bin:$PATH HOME=$folder RESTIC_PASSWORD=example RESTIC_REPOSITORY=$folder/backups
restic version
mkdir site uploads
echo page > site/page
restic init -q
exit_code() { "$@" >output 2>&1 && echo 0 || echo $?; }
all=$(exit_code restic backup site uploads)
rmdir uploads
one=$(exit_code restic backup site uploads)
grep skipping output
none=$(exit_code restic backup uploads)
echo "exit codes: both folders $all, one missing $one, all missing $none"
[ "$all $one $none" = '0 0 1' ]
