#!/usr/bin/env bash
# SVGO takes the accessible name from a drawing that names itself with aria-labelledby.
# A reader would guess: cleanupIds removes only ids that nothing refers to, and `<title>` stays since version 4.
# What happens: version 4 keeps the title and the attribute, but cleanupIds does not count aria-labelledby as a reference. It
# removes the id of the title, so aria-labelledby points to nothing. The same holds for aria-describedby.
# Seen with svgo 4.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund svgo@4.1.0
cat > check.mjs <<'JS'
import { optimize, VERSION } from 'svgo';

console.log(`svgo ${VERSION}`);
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" role="img" aria-labelledby="name" aria-describedby="text">
  <title id="name">Acme</title><desc id="text">A triangle</desc><path d="M1 1h5v5z"/></svg>`;
const { data } = optimize(logo);
console.log(data);
const isReferring = data.includes('aria-labelledby="name"') && data.includes('aria-describedby="text"');
const hasIds = / id=/.test(data);
process.exit(isReferring && data.includes('<title>Acme</title>') && !hasIds ? 0 : 1);
JS
node check.mjs
