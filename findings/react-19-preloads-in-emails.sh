#!/usr/bin/env bash
# React 19 adds preload links to the HTML of an email or of a fragment.
# A reader would guess: renderToStaticMarkup() returns the elements of the template only, as in React 18.
# What happens: for each <img> without loading="lazy", `<link rel="preload" as="image">` is added, in a <head> that the template
# does not have, or before the first element. It does so for an attached image (cid:) as well. A test that compares
# the result breaks. An image inside <picture> gets no link.
# Seen with react-dom 19.3.1 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1
cat > check.mjs <<'JS'
import { createElement, version } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

console.log(`react-dom ${version}`);
const image = (properties) => createElement('img', { src: 'cid:logo', ...properties });
const email = renderToStaticMarkup(createElement('html', null, createElement('body', null, image())));
const fragment = renderToStaticMarkup(createElement('p', null, image()));
const lazy = renderToStaticMarkup(createElement('p', null, image({ loading: 'lazy' })));
for (const html of [email, fragment, lazy]) console.log(html);
const link = '<link rel="preload" as="image" href="cid:logo"/>';
const isAdded = email === `<html><head>${link}</head><body><img src="cid:logo"/></body></html>` && fragment.startsWith(`${link}<p>`);
process.exit(isAdded && !lazy.includes('preload') ? 0 : 1);
JS
NODE_ENV=production node check.mjs
