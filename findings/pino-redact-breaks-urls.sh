#!/usr/bin/env bash
# With a redaction path below it, pino cannot log a URL, a Buffer or an object with toJSON().
# A reader would guess: `redact: ['*.token']` changes only values named token, and a URL is logged as its text, as without redact.
# What happens: pino copies each object that a path might reach into a plain one, and the copy's toJSON() fails. The log has "unable
# to serialize, circular reference" in place of the address. With '*.password', the name of a getter of URL, logger.info() itself
# throws a TypeError, so a log line ends the request.
# Seen with pino 10.4.0 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund pino@10.4.0
cat > check.mjs <<'JS'
import pino from 'pino';

console.log(`pino ${pino.version}`);
const logged = (...redact) => {
  let line;
  const logger = pino({ base: null, timestamp: false, redact }, { write: (text) => { line = JSON.parse(text).url; } });
  try {
    logger.info({ url: new URL('https://example.com/') });
    return line;
  } catch (error) {
    return error.name;
  }
};
const seen = [logged('token'), logged('*.token'), logged('*.password')];
for (const text of seen) console.log(text);
process.exit(seen[0] === 'https://example.com/' && seen[1].startsWith('[unable to serialize') && seen[2] === 'TypeError' ? 0 : 1);
JS
node check.mjs
