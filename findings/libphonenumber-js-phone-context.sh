#!/bin/sh
# libphonenumber-js reads every second tel: address with a phone-context as no number.
# A reader would guess: the same text gives the same result each time.
# What happens: RFC 3966 allows a local number with its country, tel:020-7946-0018;phone-context=+44. The first call parses
# it, the second returns undefined, the third parses it again. The check of the context is a RegExp with the flag `g`, which
# keeps lastIndex between calls, so in a server the result depends on the requests before.
# Seen with libphonenumber-js 1.13.16 (es6/helpers/extractPhoneContext.js) on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
cat > context.mjs <<'EOF'
import { parsePhoneNumberFromString } from 'libphonenumber-js';

const results = [];
for (let call = 1; call <= 4; call += 1) {
  const phone = parsePhoneNumberFromString('tel:020-7946-0018;phone-context=+44');
  console.log(`call ${call}: ${phone?.number}`);
  results.push(phone?.number ?? '-');
}
process.exit(results.join(' ') === '+442079460018 - +442079460018 -' ? 0 : 1);
EOF
node -p "'libphonenumber-js ' + require('libphonenumber-js/package.json').version"
node context.mjs
