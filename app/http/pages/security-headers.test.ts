import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isHttpsProven, recordSuccess } from '~/operations/certificates/hsts-warm-up.server';
import { freezeClock } from '~/platform/clock.server';
import { readConfig, setConfig } from '~/platform/config.server';
import { securityHeaders } from './security-headers.server';

const insists = () => Object.fromEntries(securityHeaders())['Strict-Transport-Security'] ?? null;

it('HSTS is sent behind an HTTPS proxy, and after a week of working HTTPS with own certificates', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'uplink-headers-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  onTestFinished(() => freezeClock());
  const after = (days: number) => {
    freezeClock(new Date(Date.UTC(2026, 2, 1) + days * 86_400_000));
    // Simulates that a minute has passed, because the state is cached.
    isHttpsProven({ dataDir }, performance.now() + (days + 1) * 61_000);
    return insists();
  };
  setConfig(readConfig({ DATA_DIR: dataDir, BASE_URL: 'http://www.example.test' }));
  expect(insists()).toBeNull();
  setConfig(readConfig({ DATA_DIR: dataDir, BASE_URL: 'https://www.example.test' }));
  expect(insists()).toBe('max-age=31536000');
  setConfig(readConfig({ DATA_DIR: dataDir, DOMAIN: 'www.example.test' }));
  freezeClock(new Date(Date.UTC(2026, 2, 1)));
  recordSuccess({ dataDir });
  expect([after(0), after(6), after(7)]).toEqual([null, null, 'max-age=31536000']);
});
