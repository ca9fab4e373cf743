#!/usr/bin/env bash
# `openssl base64 -d` returns nothing, with exit code 0, for Base64 on one line.
# A reader would guess: it decodes any valid Base64, or fails.
# What happens: without -A, a text without a line end decodes to 0 bytes, and a long line is cut short. With -A, it is the other way
# round: text in several lines decodes to 0 bytes. The exit code is 0 each time, so a key from an environment variable becomes
# an empty file. `base64 -d` reads both.
# Seen with OpenSSL 3.0.19 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
openssl version
head -c 3000 /dev/zero > key
base64 -w 0 key > line
{ base64 -w 0 key; echo; } > line-with-end
base64 key > lines
seen=
for name in line line-with-end lines; do
  plain=$(openssl base64 -d -in $name | wc -c)
  joined=$(openssl base64 -d -A -in $name | wc -c)
  coreutils=$(base64 -d $name | wc -c)
  echo "$name: openssl $plain, openssl -A $joined, base64 $coreutils bytes of 3000"
  seen="$seen$plain $joined $coreutils; "
done
[ "$seen" = '0 3000 3000; 696 3000 3000; 3000 0 3000; ' ]
