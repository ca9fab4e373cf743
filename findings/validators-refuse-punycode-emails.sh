#!/usr/bin/env bash
# Zod and Valibot refuse email addresses at internationalised domains, even in their ASCII form.
# A reader would guess: the ASCII form (xn--...) is a usual host name, so the checks accept it as they do example.com.
# What happens: valibot's email() allows no two hyphens in a row in a domain, so no xn-- label passes, nor does a--b.example.
# zod's z.email() wants letters only in the last label, so no address under a top-level domain such as xn--p1ai passes.
# zod has z.regexes.html5Email, and valibot rfcEmail(): both accept all of them.
# Seen with zod 4.6.7 and valibot 1.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund zod@4.6.7 valibot@1.5.0
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { z } from 'zod';

for (const name of ['zod', 'valibot']) console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
const checks = {
  'z.email()': (text) => z.email().safeParse(text).success,
  'z.email({ pattern: html5Email })': (text) => z.email({ pattern: z.regexes.html5Email }).safeParse(text).success,
  'v.email()': (text) => v.safeParse(v.pipe(v.string(), v.email()), text).success,
  'v.rfcEmail()': (text) => v.safeParse(v.pipe(v.string(), v.rfcEmail()), text).success,
};
const addresses = ['jane@xn--bcher-kva.example', 'jane@example.xn--p1ai', 'jane@a--b.example'];
const seen = Object.entries(checks).map(([name, accepts]) => {
  const answers = addresses.map((address) => (accepts(address) ? 'accepted' : 'refused')).join(' ');
  console.log(`${name}: ${answers}`);
  return answers;
});
const expected = ['accepted refused accepted', 'accepted accepted accepted', 'refused refused refused', 'accepted accepted accepted'];
process.exit(String(seen) === String(expected) ? 0 : 1);
JS
node check.mjs
