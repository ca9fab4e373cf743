/** Open https connections while the program restarts: no request is lost. */
import { expect, it } from 'vitest';
import { socketParent } from './socket-parent';
import { again, byHttp1, byHttp2, type Visitor, visit } from './visitors';
import { databaseIn, ownFolder, siteSettings, storedMessages } from './workspace';

it('answers every request on open https connections across four restarts', async () => {
  const dataDir = ownFolder();
  const parent = await socketParent('http:https', dataDir, { ...siteSettings(dataDir), CONTACT_RATE_LIMIT: 'off' });
  const [, port = 0] = parent.ports;
  const shared = again(byHttp2(port));
  const visitors = visit({
    'By HTTP/1.1': [byHttp1(port, true), 20],
    'By HTTP/1.1, now and then': [byHttp1(port, true), 400],
    'By HTTP/2': [byHttp2(port), 20],
    'By HTTP/2, now and then': [byHttp2(port), 400],
    ...Object.fromEntries([0, 1, 2].map((number): [string, Visitor] => [`Together ${number}`, [shared, 10 + number]])),
    'On connections of their own': [byHttp1(port, false), 20],
  });
  for (let starts = 0; starts < 5; starts += 1) {
    parent.start();
    await byHttp1(port, false)(null);
    await new Promise((served) => setTimeout(served, 2_000));
    if (starts < 4) expect(await parent.end()).toBe('ended 0');
  }
  const { saved, errors } = await visitors.end();
  expect(errors).toEqual([]);
  expect(saved.length).toBeGreaterThan(100);
  expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(saved.sort());
});
