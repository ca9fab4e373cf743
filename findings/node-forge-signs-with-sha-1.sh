#!/usr/bin/env bash
# node-forge signs certificates and requests with SHA-1 unless it is told otherwise.
# A reader would guess: a library for certificates signs with SHA-256 by default, as openssl does.
# What happens: sign(key) uses SHA-1 for certificates and requests, without a word. Debian's curl and OpenSSL's level 2 refuse a
# certificate of such an authority: "CA signature digest algorithm too weak". sign(key, forge.md.sha256.create()) helps.
# Seen with node-forge 1.4.3 and OpenSSL 3.0.19 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-forge@1.4.3
cat > create.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import forge from 'node-forge';

console.log(`node-forge ${JSON.parse(readFileSync('node_modules/node-forge/package.json')).version}`);
const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(2048);
const create = (name, ...digest) => {
  const certificate = forge.pki.createCertificate();
  const subject = [{ name: 'commonName', value: name }];
  Object.assign(certificate, { publicKey, serialNumber: '01' });
  certificate.validity.notAfter = new Date(Date.now() + 86400000);
  certificate.setSubject(subject);
  certificate.setIssuer([{ name: 'commonName', value: 'authority' }]);
  certificate.setExtensions([{ name: 'basicConstraints', cA: name === 'authority' }]);
  certificate.sign(privateKey, ...digest);
  writeFileSync(`${name}.pem`, forge.pki.certificateToPem(certificate));
};
create('authority');
create('usual');
create('told', forge.md.sha256.create());
JS
node create.mjs
openssl version
seen=
for name in usual told; do
  algorithm=$(openssl x509 -in $name.pem -noout -text | sed -n 's/ *Signature Algorithm: //p' | head -1)
  verified=$(openssl verify -auth_level 2 -CAfile authority.pem $name.pem 2>&1 | grep -oE 'too weak|OK' || true)
  echo "$name: $algorithm, $verified"
  seen="$seen$algorithm $verified; "
done
[ "$seen" = 'sha1WithRSAEncryption too weak; sha256WithRSAEncryption OK; ' ]
