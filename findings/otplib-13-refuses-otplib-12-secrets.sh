#!/usr/bin/env bash
# otplib 13 refuses the secrets that otplib 12 generated.
# A reader would guess: after the upgrade, stored secrets go on working, since TOTP has not changed.
# What happens: otplib 12's authenticator.generateSecret() makes 10 bytes by default (16 letters, as Google Authenticator's
# examples). Version 13 demands 16 bytes (RFC 4226, R6) when it verifies as well, and throws. All users enrolled before are
# shut out until verify() gets guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }).
# Seen with otplib 12.0.1 and 13.5.0 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund old@npm:otplib@12.0.1 new@npm:otplib@13.5.0
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createGuardrails, verify } from 'new';
import old from 'old';

for (const name of ['old', 'new']) console.log('otplib', JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
const secret = old.authenticator.generateSecret();
const token = old.authenticator.generate(secret);
const answer = await verify({ secret, token }).then(({ valid }) => `valid: ${valid}`, (error) => error.message);
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
const eased = await verify({ secret, token, guardrails }).then(({ valid }) => `valid: ${valid}`, (error) => error.message);
console.log(`secret of ${secret.length} letters: ${answer}`);
console.log(`with guardrails: ${eased}`);
process.exit(secret.length === 16 && answer.includes('at least 16 bytes') && eased === 'valid: true' ? 0 : 1);
JS
node check.mjs
