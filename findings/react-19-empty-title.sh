#!/usr/bin/env bash
# React 19 renders an empty <title> for `<title>Page {number}</title>`.
# A reader would guess: text and a number side by side are joined, as in each other element, and as in React 18.
# What happens: two children make an array, and React 19 renders a title whose children are an array as `<title></title>`. A
# production build says nothing. A template string as the only child works.
# Seen with react-dom 19.3.1 and 18.3.1 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for version in 18.3.1 19.3.1; do npm install --silent --no-audit --no-fund --prefix "$version" "react@$version" "react-dom@$version"; done
cat > check.mjs <<'JS'
import { createRequire } from 'node:module';

const render = (version) => {
  const require = createRequire(`${import.meta.dirname}/${version}/check.mjs`);
  const { createElement } = require('react');
  const { renderToStaticMarkup } = require('react-dom/server');
  const html = renderToStaticMarkup(createElement('head', null, createElement('title', null, 'Page ', 2)));
  console.log(`react-dom ${require('react-dom').version}: ${html}`);
  return html;
};
const before = render('18.3.1');
const now = render('19.3.1');
process.exit(before === '<head><title>Page 2</title></head>' && now === '<head><title></title></head>' ? 0 : 1);
JS
NODE_ENV=production node check.mjs
