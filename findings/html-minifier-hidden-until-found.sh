#!/usr/bin/env bash
# html-minifier-terser makes hidden="until-found" plain hidden.
# A reader would guess: collapseBooleanAttributes shortens hidden="hidden" and leaves a value with a meaning of its own.
# What happens: the option treats `hidden` as boolean whatever its value. The browser's search in the page and a link to a
# fragment no longer open the section. In HTML's living standard, `hidden` is an enumerated attribute.
# Seen with html-minifier-terser 7.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund html-minifier-terser@7.2.0
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { minify } from 'html-minifier-terser';

console.log(`html-minifier-terser ${JSON.parse(readFileSync('node_modules/html-minifier-terser/package.json')).version}`);
const collapse = (html) => minify(html, { collapseBooleanAttributes: true });
const section = await collapse('<section hidden="until-found" id="terms">Terms</section>');
const popover = await collapse('<div popover="manual">Menu</div>');
console.log(section);
console.log(popover);
process.exit(section === '<section hidden id="terms">Terms</section>' && popover.includes('"manual"') ? 0 : 1);
JS
node check.mjs
