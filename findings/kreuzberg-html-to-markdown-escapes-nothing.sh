#!/bin/sh
# @kreuzberg/html-to-markdown-node writes a paragraph "# 1 choice in Leeds" that reads back as a heading.
# A reader would guess: letters that mean something in Markdown are escaped, as Turndown and rehype-remark do it.
# What happens: text goes out as it is. A paragraph that begins with "1." or "*" becomes a list, one with "#" a heading, and `\_`
# in a path loses its backslash. escapeMisc and escapeAsterisks turn the escapes on, and both are off by default.
# Seen with @kreuzberg/html-to-markdown-node 3.7.2 and micromark 4.0.2 on Node.js 24 (Linux, x64).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @kreuzberg/html-to-markdown-node@3.7.2 micromark@4.0.2
cat > paragraphs.mjs <<'EOF'
import kreuzberg from '@kreuzberg/html-to-markdown-node';
import { micromark } from 'micromark';

const html = '<p>1. May is a bank holiday</p>\n<p># 1 choice in Leeds</p>\n<p>* Prices without VAT</p>\n<p>C:\\_old</p>';
const back = (options) => micromark(kreuzberg.convert(html, options).content).replace(/>\s+</g, '><').trim();
const plain = back();
const escaped = back({ escapeMisc: true, escapeAsterisks: true });
console.log(`default: ${plain}\nescaped: ${escaped}`);
const isAsSeen =
  plain ===
    '<ol><li>May is a bank holiday</li></ol><h1>1 choice in Leeds</h1><ul><li>Prices without VAT</li></ul><p>C:_old</p>' &&
  escaped.startsWith('<p>1. May is a bank holiday</p><p># 1 choice in Leeds</p><p>* Prices without VAT</p>');
process.exit(isAsSeen ? 0 : 1);
EOF
node paragraphs.mjs
