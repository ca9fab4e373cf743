#!/bin/sh
# Zod decides whether to compile its checks when the first object schema is made, not when it parses.
# A reader would guess: z.config({ jitless: true }) before the first parse is early enough to keep Zod from `new Function`,
# which a content security policy without 'unsafe-eval' blocks and reports.
# What happens: z.object() itself tries `new Function` once. The setting helps only before any schema of any module, so with
# a bundler that splits code, the order of the chunks decides whether the policy reports a violation.
# Seen with zod 4.6.7 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund zod@4.6.7
cat > jitless.mjs <<'EOF'
let tries = 0;
globalThis.Function = new Proxy(globalThis.Function, {
  construct(target, args) {
    tries += 1;
    return Reflect.construct(target, args);
  },
});
const z = await import('zod');
const isFirst = process.argv[2] === 'first';
if (isFirst) z.config({ jitless: true });
z.object({ name: z.string() });
if (!isFirst) z.config({ jitless: true });
z.object({ name: z.string() }).parse({ name: 'Ada' });
console.log(tries);
EOF
node -p "'zod ' + require('zod/package.json').version"
first=$(node jitless.mjs first)
later=$(node jitless.mjs later)
echo "jitless before the first schema: $first tries of new Function"
echo "jitless after it, before any parse: $later"
[ "$first" = 0 ] && [ "$later" = 1 ]
