#!/bin/sh
# @css-inline/css-inline deletes the media queries of an email.
# A reader would guess: rules that cannot become a style attribute (@media, :hover, @font-face) stay in the <style> element, as
# with Juice. That is how an email keeps its layout on a telephone.
# What happens: the whole <style> element goes, without a warning. keepAtRules keeps @media, keepStyleTags keeps everything, and
# both are off by default. The email looks right on a desktop, where people test it.
# Seen with @css-inline/css-inline 0.21.2 and juice 12.2.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @css-inline/css-inline@0.21.2 juice@12.2.0
cat > email.mjs <<'EOF'
import { inline } from '@css-inline/css-inline';
import juice from 'juice';

const rules = 'td{width:50%}a:hover{color:red}@media (max-width:600px){td{width:100%!important}}';
const html = `<html><head><style>${rules}</style></head><body><table><tr><td><a href="/">x</a></td></tr></table></body></html>`;
const kept = (text) => ['@media', ':hover'].filter((rule) => text.includes(rule)).join(' ') || 'none';
const results = {
  juice: kept(juice(html)),
  'css-inline': kept(inline(html)),
  'css-inline, keepAtRules': kept(inline(html, { keepAtRules: true })),
  'css-inline, keepStyleTags': kept(inline(html, { keepStyleTags: true })),
};
console.log(JSON.stringify(results, null, 2));
process.exit(Object.values(results).join() === '@media :hover,none,@media,@media :hover' ? 0 : 1);
EOF
node email.mjs
