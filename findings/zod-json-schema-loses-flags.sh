#!/usr/bin/env bash
# Zod's JSON Schema loses the flag of a case-insensitive pattern.
# A reader would guess: z.toJSONSchema() writes a pattern that accepts the same text, or throws.
# What happens: JSON Schema has no flags, and Zod writes the source alone: /^sw1a 1aa$/i becomes "^sw1a 1aa$". A form or client
# that checks by the schema refuses "SW1A 1AA", which the server accepts.
# Seen with zod 4.6.7 and ajv 8.18.0 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund zod@4.6.7 ajv@8.18.0
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { z } from 'zod';

for (const name of ['zod', 'ajv']) console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
const postcode = z.string().regex(/^sw1a 1aa$/i);
const schema = z.toJSONSchema(postcode);
const isAccepted = [postcode.safeParse('SW1A 1AA').success, new Ajv2020().validate(schema, 'SW1A 1AA')];
console.log(`pattern ${JSON.stringify(schema.pattern)}; SW1A 1AA accepted by zod ${isAccepted[0]}, by ajv ${isAccepted[1]}`);
process.exit(schema.pattern === '^sw1a 1aa$' && isAccepted.join() === 'true,false' ? 0 : 1);
JS
node check.mjs
