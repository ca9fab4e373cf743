/** Ports 80 and 443 without root rights and without systemd sockets. */
import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeProgram } from '../program';
import { curlIn, mayMakeNetworks, ownFolder, ownNetwork, ownServer, siteName, siteSettings } from './workspace';

const nobodyUid = 65534;
const someUser = [`--reuid=${nobodyUid}`, `--regid=${nobodyUid}`, '--clear-groups', '--no-new-privs'];
const onlyToBind = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+net_bind_service`);

/** A developer's own folder may be closed to others. */
const mayReadIt = describeProgram('').command.every(
  (file) => spawnSync('setpriv', [...someUser, 'test', '-r', file], { stdio: 'ignore' }).status === 0,
);

describe.runIf(mayMakeNetworks && mayReadIt)('Server run by a user other than root', () => {
  function server(rights: string[]) {
    const { inNetwork } = ownNetwork();
    const dataDir = ownFolder();
    const settings = { ...siteSettings(dataDir), HTTP_PORT: '80', HTTPS_PORT: '443' };
    chownSync(dataDir, nobodyUid, nobodyUid);
    for (const name of readdirSync(dataDir)) chownSync(join(dataDir, name), nobodyUid, nobodyUid);
    const started = ownServer(dataDir, settings, [...inNetwork, 'setpriv', ...someUser, ...rights]);
    return { started, curl: curlIn(inNetwork) };
  }

  it('serves ports 80 and 443 with CAP_NET_BIND_SERVICE alone', async () => {
    const { started, curl } = server(onlyToBind);
    const { process } = await started;
    const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${nobodyUid}\\s+${nobodyUid}\\s+${nobodyUid}\\s`, 'm'));
    // The tenth, and no other.
    expect(status).toMatch(/^CapEff:\s+0000000000000400$/m);
    const there = ['--resolve', `${siteName}:80:127.0.0.1`, '--resolve', `${siteName}:443:127.0.0.1`];
    expect(curl('--insecure', '--location', ...there, `http://${siteName}/`)).toContain('<title>Uplink');
    expect(curl('--output', '/dev/null', '--write-out', '%{redirect_url}', ...there, `http://${siteName}/`)).toBe(
      `https://${siteName}/`,
    );
  });

  it('reports that a port needs more rights without CAP_NET_BIND_SERVICE', async () => {
    const { started } = server(['--inh-caps=-all', '--bounding-set=-all']);
    await expect(started).rejects.toThrow(/Port (80|443) needs more rights/);
  });
});
