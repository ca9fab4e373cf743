/** Findings of Debian's `testssl.sh` at the https port. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { install } from './pebble';
import { ownFolder, ownServer, siteName, siteSettings } from './workspace';

const hasScanner = existsSync('/usr/bin/testssl') || install('testssl.sh');

interface Finding {
  id: string;
  severity: string;
  finding: string;
}

/**
 * BREACH is for secrets in compressed pages, beside what is typed: there are none, and cookies are `SameSite`. The other one is
 * about the scanner's own library.
 */
const meant = ['BREACH', 'engine_problem'];

describe.runIf(hasScanner)('testssl.sh', () => {
  it('finds no weak TLS setting', async () => {
    const dataDir = ownFolder();
    const settings = siteSettings(dataDir);
    // It stumbles over the Ed25519 of the other tests' certificates.
    const files = ['-keyout', settings.TLS_KEY ?? '', '-out', settings.TLS_CERT ?? ''];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-subj', `/CN=${siteName}`];
    execFileSync('openssl', ['req', '-x509', ...kind, ...files], { stdio: 'ignore' });
    const { port } = await ownServer(dataDir, settings);
    const report = join(ownFolder(), 'report.json');
    // The certificate is the test's own, so its findings are left out.
    const what = ['--protocols', '--std', '--pfs', '--vulnerable'];
    const how = ['--quiet', '--color', '0', '--warnings', 'batch', '--ip', '127.0.0.1', '--nodns', 'none'];
    spawnSync('testssl', [...how, ...what, '--jsonfile', report, `${siteName}:${port}`], { timeout: 280_000 });
    const findings = JSON.parse(readFileSync(report, 'utf8')) as Finding[];
    const result = new Map(findings.map(({ id, finding }) => [id, finding]));
    expect(['TLS1_1', 'TLS1_2', 'TLS1_3'].map((id) => result.get(id))).toEqual([
      'not offered',
      'offered',
      expect.stringContaining('offered'),
    ]);
    expect(['heartbleed', 'secure_client_renego', 'RC4'].map((id) => result.has(id))).toEqual([true, true, true]);
    const weak = findings.filter(({ id, severity }) => !['OK', 'INFO'].includes(severity) && !meant.includes(id));
    expect(weak).toEqual([]);
  }, 300_000);
});
