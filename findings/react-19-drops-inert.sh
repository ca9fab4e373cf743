#!/usr/bin/env bash
# React 19 drops the attribute of `inert=""`, the form that React 18 needed.
# A reader would guess: the empty string sets a boolean attribute, as in HTML and as for `popover=""`.
# What happens: React 19 knows inert as a boolean, and the empty string is false. After the upgrade, the content behind a dialog
# takes the focus again. A production build says nothing. React 18 writes nothing for `inert={true}`, so no form serves both.
# Seen with react-dom 19.3.1 and 18.3.1 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for version in 18.3.1 19.3.1; do npm install --silent --no-audit --no-fund --prefix "$version" "react@$version" "react-dom@$version"; done
cat > check.mjs <<'JS'
import { createRequire } from 'node:module';

const seen = ['18.3.1', '19.3.1'].map((version) => {
  const require = createRequire(`${import.meta.dirname}/${version}/check.mjs`);
  const { createElement } = require('react');
  const { renderToStaticMarkup } = require('react-dom/server');
  const html = ['', true].map((inert) => renderToStaticMarkup(createElement('main', { inert })));
  console.log(`react-dom ${require('react-dom').version}: inert="" ${html[0]}, inert={true} ${html[1]}`);
  return html.map((text) => text.includes('inert'));
});
process.exit(String(seen) === 'true,false,false,true' ? 0 : 1);
JS
NODE_ENV=production node check.mjs
