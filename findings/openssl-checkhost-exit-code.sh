#!/usr/bin/env bash
# `openssl x509 -checkhost` succeeds when the host name does not match.
# A reader would guess: it exits with 1, as -checkend of the same command does for a certificate that expires.
# What happens: only the text says "does NOT match certificate". The exit code is 0, also for -checkip. A
# monitoring script that tests the exit code never warns. `openssl verify -verify_hostname` exits with 2.
# Seen with OpenSSL 3.0.19 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
openssl version
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out certificate.pem -days 5 \
  -subj /CN=www.example.com -addext subjectAltName=DNS:www.example.com 2>/dev/null
exit_code() { "$@" >output 2>&1 && echo 0 || echo $?; }
host=$(exit_code openssl x509 -in certificate.pem -noout -checkhost shop.example.com)
grep 'does NOT match' output
ip=$(exit_code openssl x509 -in certificate.pem -noout -checkip 192.0.2.1)
end=$(exit_code openssl x509 -in certificate.pem -noout -checkend 864000)
verify=$(exit_code openssl verify -CAfile certificate.pem -verify_hostname shop.example.com certificate.pem)
echo "exit codes: -checkhost $host, -checkip $ip, -checkend $end, verify -verify_hostname $verify"
[ "$host $ip $end $verify" = '0 0 1 2' ]
