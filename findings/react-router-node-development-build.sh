#!/bin/sh
# React Router 7 gives Node its development build, whatever NODE_ENV says.
# A reader would guess: with NODE_ENV=production, Node loads dist/production, as it does with React.
# What happens: the conditions of the package's exports name dist/development for `node`, `import` and `require` alike. The
# production build is in the package, but only a bundler that is told to resolves to it, so a server that keeps
# react-router as a dependency runs with development warnings.
# Seen with react-router 7.18.4 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund react-router@7.18.4 react@18.3.1 react-dom@18.3.1
export NODE_ENV=production
node -p "'react-router ' + require('react-router/package.json').version"
imported=$(node --input-type=module -e "console.log(import.meta.resolve('react-router'))")
required=$(node -p "require.resolve('react-router')")
echo "import:  ${imported#*node_modules/}"
echo "require: ${required#*node_modules/}"
ls node_modules/react-router/dist
grep -rq 'ENABLE_DEV_WARNINGS = true' node_modules/react-router/dist/development
grep -rq 'ENABLE_DEV_WARNINGS = false' node_modules/react-router/dist/production
case "$imported" in *dist/development/*) ;; *) exit 1 ;; esac
case "$required" in *dist/development/*) ;; *) exit 1 ;; esac
