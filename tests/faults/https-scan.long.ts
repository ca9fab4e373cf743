/** Findings of Debian's `sslscan` at the https port. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { install } from './pebble';
import { encryptedServer, siteName } from './workspace';

const hasScanner = existsSync('/usr/bin/sslscan') || install('sslscan');

describe.runIf(hasScanner)('sslscan', () => {
  it('finds TLS 1.2 and 1.3 with ciphers that authenticate, and nothing else', async () => {
    const { port } = await encryptedServer();
    const args = ['--no-colour', `--sni-name=${siteName}`, `127.0.0.1:${port}`];
    const { stdout } = spawnSync('sslscan', args, { encoding: 'utf8' });
    const offered = [...stdout.matchAll(/^(?:SSL|TLS)v\S+(?= +enabled$)/gm)].map(([name]) => name);
    expect(offered).toEqual(['TLSv1.2', 'TLSv1.3']);
    expect(stdout).toContain('Server supports TLS Fallback SCSV');
    expect(stdout).toContain('Session renegotiation not supported');
    // As in the scanner's library.
    expect(stdout).toMatch(/^Compression disabled|^OpenSSL version does not support compression/m);
    expect(stdout).not.toMatch(/(?<!not )vulnerable to heartbleed/);
    const accepted = /^(?:Preferred|Accepted) +(TLSv1\.\d) +\d+ bits +(\S+)/gm;
    const ciphers = [...stdout.matchAll(accepted)].map(([, protocol, cipher]) => `${protocol} ${cipher}`);
    expect(ciphers.sort()).toEqual([
      'TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256',
      'TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384',
      'TLSv1.2 ECDHE-ECDSA-CHACHA20-POLY1305',
      'TLSv1.3 TLS_AES_128_GCM_SHA256',
      'TLSv1.3 TLS_AES_256_GCM_SHA384',
      'TLSv1.3 TLS_CHACHA20_POLY1305_SHA256',
    ]);
  });
});
