#!/bin/sh
# In production, Node.js keeps the source of React DOM's development build in memory, if an ES module imports React DOM.
# A reader would guess: with `NODE_ENV=production`, only the production build is read.
# What happens: to find the names that a CommonJS package exports, the loader of ES modules follows each `require` in it,
# also in a branch that never runs. It reads `react-dom.development.js` (1 MB on disk, 2 MB in memory) and keeps the text.
# `require('react-dom')` reads the production build only.
# Seen with react-dom 18.3.1 and Node.js 24.21.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent react@18.3.1 react-dom@18.3.1
cat > held.cjs <<'END'
const { readFileSync } = require('node:fs');
const { writeHeapSnapshot } = require('node:v8');
exports.print = (way) => {
  const { strings } = JSON.parse(readFileSync(writeHeapSnapshot(), 'utf8'));
  const begins = (name) => strings.some((text) => text.startsWith(`/**\n * @license React\n * react-dom.${name}`));
  console.log(`${way}: development ${begins('development')}, production ${begins('production')}`);
};
END
echo "import 'react-dom'; import { print } from './held.cjs'; setTimeout(() => print('import'), 100);" > import.mjs
echo "require('react-dom'); setTimeout(() => require('./held.cjs').print('require'), 100);" > require.cjs
node --version
seen=$(NODE_ENV=production node import.mjs; NODE_ENV=production node require.cjs)
echo "$seen"
[ "$seen" = "import: development true, production true
require: development false, production true" ]
