#!/usr/bin/env bash
# zbarimg reads the UTF-8 text of a QR code as Chinese or Japanese.
# A reader would guess: a code for "José" by qrencode reads as "José" on the same machine, since its bytes are valid UTF-8.
# What happens: qrencode writes the bytes without naming their encoding (ECI), and zbar guesses Big5 or Shift-JIS before UTF-8.
# One accented letter is enough: "José" becomes "Jos矇" and "£45" becomes "瞿45", but "É" stays. ASCII reads well, so a test with
# English text does not show it.
# Seen with zbarimg 0.23.92 and qrencode 4.1.1 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ command -v zbarimg && command -v qrencode || { apt-get update -q && apt-get install -y -q zbar-tools qrencode; }; } >/dev/null
export LC_ALL=C.UTF-8
echo "zbarimg $(zbarimg --version), $(qrencode -V 2>&1 | head -1)"
seen=
for text in 'N:Jones;Siân' 'José' '£45' 'Straße 5' 'Jones'; do
  printf %s "$text" | qrencode -o code.png
  read_back=$(zbarimg -q --raw code.png 2>/dev/null)
  echo "$text: $read_back"
  seen="$seen$read_back "
done
[ "$seen" = 'N:Jones;Si璽n Jos矇 瞿45 Straﾃ歹 5 Jones ' ]
