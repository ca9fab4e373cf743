#!/usr/bin/env bash
# OpenSSL 3 names the digest before an HMAC of standard input, and names it otherwise for a file.
# A reader would guess: `openssl dgst -sha256 -hmac KEY` prints "(stdin)= " and the value, as OpenSSL 1.1 did. Many webhook examples
# cut that prefix off with sed.
# What happens: the prefix is "SHA2-256(stdin)= ", while a file gives "HMAC-SHA2-256(FILE)= ". The sed command matches nothing, and
# the whole line is sent as the signature. `-r` puts the value first in all versions.
# Seen with OpenSSL 3.0.19 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
openssl version
printf '{}' > body.json
value=$(openssl dgst -sha256 -hmac example -r body.json | cut -d ' ' -f 1)
input=$(openssl dgst -sha256 -hmac example < body.json)
file=$(openssl dgst -sha256 -hmac example body.json)
first=$(openssl dgst -sha256 -hmac example -r < body.json)
printf '%s\n' "$input" "$file" "$first"
[ "$input" = "SHA2-256(stdin)= $value" ] && [ "$file" = "HMAC-SHA2-256(body.json)= $value" ] && [ "${first%% *}" = "$value" ]
