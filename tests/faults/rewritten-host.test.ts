/** A proxy that sends its upstream's name as Host, as nginx does with only `proxy_pass`. */
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../program';
import { startRewritingProxy } from '../rewriting-proxy';
import { contactMessage, ownFolder, ownServer } from './workspace';

it('logs why a form was rejected, and doctor reports the reason until the proxy is fixed', async () => {
  const dataDir = ownFolder();
  const server = await ownServer(dataDir, { TRUST_PROXY: '1' });
  let isFixed = false;
  const proxy = await startRewritingProxy(server.port, () => isFixed);
  onTestFinished(proxy.stop);
  const send = async () => {
    const body = new URLSearchParams({ ...contactMessage('By a proxy') });
    const headers = { origin: proxy.url, accept: 'text/html' };
    const response = await fetch(`${proxy.url}/?index`, { method: 'POST', body, headers, redirect: 'manual' });
    return { status: response.status, page: await response.text() };
  };
  const finding = /forms: A form from (\S+) was rejected: the address of this site is (\S+)\. .*proxy_set_header Host/;

  expect(await runCommand(dataDir, ['doctor'])).not.toMatch(finding);
  expect(await send()).toMatchObject({ status: 403, page: expect.stringContaining('By a proxy') });
  const logged = server.log.find((line) => line.includes('was rejected'));
  for (const part of [proxy.url, `http://127.0.0.1:${server.port}`, 'proxy_set_header Host $host', 'BASE_URL=']) {
    expect(logged).toContain(part);
  }
  const output = finding.exec(await runCommand(dataDir, ['doctor']));
  expect(output?.slice(1)).toEqual([proxy.url, `http://127.0.0.1:${server.port}`]);
  isFixed = true;
  expect((await send()).status).toBe(303);
  expect(await runCommand(dataDir, ['doctor'])).not.toMatch(finding);
});
