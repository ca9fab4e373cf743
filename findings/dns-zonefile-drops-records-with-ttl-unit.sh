#!/bin/sh
# dns-zonefile drops each record whose TTL has a unit, and reads a day in the SOA record as one second.
# A reader would guess: 1h and 1d are read as BIND reads them in every place, or the parser throws.
# What happens: `$TTL 1h` stays "1h". A record with its own TTL of "1h" is missing from the result, without an error. In the SOA
# record, the units are cut off: a refresh of 1d is 1. A zone that goes through the package loses its mail server.
# Seen with dns-zonefile 0.3.2 on Node.js 24, and with named-checkzone of bind9-utils 9.18, which accepts the same zone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v named-checkzone >/dev/null || { apt-get update -q && apt-get install -y -q --no-install-recommends bind9-utils; } >/dev/null
npm install --silent --no-audit --no-fund dns-zonefile@0.3.2
cat > zone.txt <<'EOF'
$ORIGIN example.com.
$TTL 1h
@ IN SOA ns1 hostmaster ( 1 1d 2h 4w 1h )
@ IN NS ns1
@ 1h IN MX 10 mail
ns1 3600 IN A 192.0.2.1
mail 3600 IN A 192.0.2.2
www 1h IN A 192.0.2.3
EOF
cat > zone.cjs <<'EOF'
const { readFileSync } = require('node:fs');
const { parse } = require('dns-zonefile').default;

const { soa, mx, a } = parse(readFileSync('zone.txt', 'utf8'));
const times = [soa.refresh, soa.retry, soa.expire, soa.minimum].join();
const hosts = a.map(({ name }) => name).join();
console.log(`SOA times: ${times}; MX: ${mx}; A: ${hosts}`);
process.exit(times === '1,2,4,1' && mx === undefined && hosts === 'ns1,mail' ? 0 : 1);
EOF
named-checkzone -D example.com zone.txt 2>/dev/null | grep MX
node -p "'dns-zonefile ' + require('dns-zonefile/package.json').version"
node zone.cjs
