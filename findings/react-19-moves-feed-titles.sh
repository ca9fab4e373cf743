#!/usr/bin/env bash
# React 19 moves the titles of an RSS feed in front of the feed.
# A reader would guess: renderToStaticMarkup() writes elements where they stand, so it can render feeds and sitemaps, as in React 18.
# What happens: outside of svg, each <title> counts as the title of a page. React hoists all of them to the start, before <rss>. The
# result is no XML document, and no item has a title. Names that HTML lacks, as in a sitemap, stay in place.
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
const item = createElement('item', null, createElement('title', null, 'Post'), createElement('guid', null, '1'));
const feed = createElement('rss', null, createElement('channel', null, createElement('title', null, 'Blog'), item));
const text = renderToStaticMarkup(feed);
console.log(text);
const sitemap = renderToStaticMarkup(createElement('urlset', null, createElement('url', null, createElement('loc', null, '/'))));
console.log(sitemap);
const isMoved = text === '<title>Blog</title><title>Post</title><rss><channel><item><guid>1</guid></item></channel></rss>';
process.exit(isMoved && sitemap === '<urlset><url><loc>/</loc></url></urlset>' ? 0 : 1);
JS
NODE_ENV=production node check.mjs
