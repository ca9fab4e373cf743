#!/bin/sh
# bogofilter -p prints no message at all until it has been trained for the first time.
# A reader would guess: without a word list, every message passes with "X-Bogosity: Unsure".
# What happens: it exits with 3 and standard output is empty, so a filter that writes its output to the mailbox and does not
# look at the exit code delivers nothing. One message of training changes that: the same message passes as unsure.
# Seen with bogofilter 1.2.5-1+b2 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v bogofilter >/dev/null || apt-get install -y -q --no-install-recommends bogofilter >apt.log 2>&1 || { cat apt.log; exit 1; }
dpkg-query -W bogofilter-bdb bogofilter
mkdir words
printf 'From: a@example.com\nSubject: Invoice\n\nPlease find it attached.\n' > message
pass() {
  code=0
  bogofilter -d words -p < message > passed 2>/dev/null || code=$?
  echo "$1: exit code $code, $(wc -l < passed) lines" | tee -a seen
}
pass 'before training'
printf 'From: b@example.com\nSubject: Prize\n\nClick here.\n' | bogofilter -d words -s
pass 'after one message'
cat > expected <<'EOF'
before training: exit code 3, 0 lines
after one message: exit code 2, 5 lines
EOF
cmp seen expected
