#!/usr/bin/env bash
# minify-html removes the space between two links.
# A reader would guess: white space between inline elements shrinks to one space, since browsers show it.
# What happens: inside div, nav, main, section, footer, form and other "layout" elements, white space between tags is removed, so
# "One Two" in a menu reads "OneTwo". Inside p, li and h1, the space stays.
# Seen with @minify-html/node 0.18.1 on Node.js 24; its README has the table of elements.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @minify-html/node@0.18.1
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import minifier from '@minify-html/node';

console.log(`@minify-html/node ${JSON.parse(readFileSync('node_modules/@minify-html/node/package.json')).version}`);
const shrunk = (name) => minifier.minify(Buffer.from(`<${name}><b>Total</b> <i>£5</i></${name}>`), {}).toString();
const isJoined = (name) => shrunk(name).includes('</b><i>');
const layout = ['div', 'nav', 'main', 'section', 'article', 'footer', 'form', 'fieldset', 'blockquote'];
const content = ['p', 'li', 'h1', 'figcaption', 'address', 'summary'];
console.log(shrunk('div'));
console.log(shrunk('p'));
process.exit(layout.every(isJoined) && !content.some(isJoined) ? 0 : 1);
JS
node check.mjs
