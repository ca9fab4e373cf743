/**
 * Images of two machines (MEDIA_STORE): two programs on one database, each with its own folder, and a shared bucket or
 * folder.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesNamedIn } from '../../app/media/copies.server';
import { mediaPath } from '../../app/media/files.server';
import { startBucket, type TestBucket } from '../bucket';
import { generatedImage } from '../images';
import { runCommand, type Server, tryCommand } from '../program';
import { cookieIn, mediaIn, problemsIn, upload } from './uploads';
import { databaseIn, ownFolder, ownServer } from './workspace';

const inBucket = ({ environment }: TestBucket) => ({
  MEDIA_STORE: 's3://backups/pictures',
  MEDIA_ENDPOINT: environment.BACKUP_ENDPOINT ?? '',
  MEDIA_REGION: environment.BACKUP_REGION ?? '',
  AWS_ACCESS_KEY_ID: environment.AWS_ACCESS_KEY_ID ?? '',
  AWS_SECRET_ACCESS_KEY: environment.AWS_SECRET_ACCESS_KEY ?? '',
});

/** A second machine, which has the first one's store and secret, and a folder of its own. */
function besides(dataDir: string, environment: Record<string, string>) {
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  return {
    folder: ownFolder(),
    settings: { ...environment, DATABASE_URL: `sqlite:${databaseIn(dataDir)}`, APP_SECRET: secret },
  };
}

async function twoNodes(environment: Record<string, string>) {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate'], environment);
  const cookie = await cookieIn(dataDir);
  const second = besides(dataDir, environment);
  const servers = [await ownServer(dataDir, environment), await ownServer(second.folder, second.settings)] as const;
  return { dataDir, cookie, second, servers };
}

async function allMade(dataDir: string) {
  const unmade = () => mediaIn(dataDir).filter(({ state }) => state !== 'ready');
  await expect.poll(unmade, { timeout: 120_000, interval: 200 }).toEqual([]);
  return filesNamedIn(databaseIn(dataDir));
}

async function get(server: Server, name: string) {
  const response = await fetch(`${server.url}/media/${name}`);
  const digest = createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
  return { status: response.status, digest, retryAfter: response.headers.get('retry-after') };
}

it('stores an upload in the bucket before its row, and the other machine fetches each file once', async () => {
  const bucket = await startBucket();
  const { dataDir, cookie, second, servers } = await twoNodes(inBucket(bucket));
  expect((await upload(servers[0], cookie, await generatedImage(500, 300, 1).jpeg().toBuffer(), 'a.jpg')).status).toBe(
    201,
  );
  const early = (await filesNamedIn(databaseIn(dataDir))).map(({ name }) => `pictures/${name}`);
  expect(bucket.names()).toEqual(expect.arrayContaining(early));
  const files = await allMade(dataDir);
  expect(bucket.names()).toEqual(files.map(({ name }) => `pictures/${name}`).sort());

  for (const { name, digest } of files.filter(({ name }) => !name.endsWith('.original'))) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(servers[1], name)));
    expect(answers).toEqual(answers.map(() => ({ status: 200, digest, retryAfter: null })));
    const requested = bucket.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(name));
    expect(requested).toHaveLength(1);
    expect(readdirSync(join(second.folder, 'media', 'drafts'))).toEqual([]);
  }
  // Names that no row has are not asked for there.
  const count = bucket.requests.length;
  expect((await get(servers[1], `${'0'.repeat(32)}-640.jpg`)).status).toBe(404);
  expect(bucket.requests).toHaveLength(count);
});

it('neither serves nor caches a file whose content in the bucket has changed', async () => {
  const bucket = await startBucket();
  const { dataDir, cookie, second, servers } = await twoNodes(inBucket(bucket));
  await upload(servers[0], cookie, await generatedImage(330, 200, 1).jpeg().toBuffer(), 'a.jpg');
  const [, { name } = { name: '' }] = await allMade(dataDir);
  writeFileSync(join(bucket.folder, 'pictures', `${name}._S3rver_object`), 'something else');
  expect((await get(servers[1], name)).status).toBe(404);
  expect(existsSync(mediaPath(name, join(second.folder, 'media')))).toBe(false);
  expect((await get(servers[0], name)).status).toBe(200);
});

it('serves local files and answers 503 for others and for uploads while the bucket is down', async () => {
  const bucket = await startBucket();
  const { dataDir, cookie, servers } = await twoNodes(inBucket(bucket));
  await upload(servers[0], cookie, await generatedImage(330, 200, 1).jpeg().toBuffer(), 'a.jpg');
  const [, { name } = { name: '' }] = await allMade(dataDir);
  const before = bucket.names();
  bucket.problem = () => ({ status: 503, code: 'ServiceUnavailable' });
  expect((await get(servers[0], name)).status).toBe(200);
  expect(await get(servers[1], name)).toMatchObject({ status: 503, retryAfter: '10' });
  const another = await generatedImage(400, 300, 2).jpeg().toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(another)], 'b.jpg'));
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const rejected = await fetch(`${servers[0].url}/api/admin/media`, { method: 'POST', body, headers });
  expect({ status: rejected.status, retryAfter: rejected.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '30',
  });
  expect(await rejected.text()).toContain('cannot save anything at the moment');
  expect(mediaIn(dataDir)).toHaveLength(1);
  expect(bucket.names()).toEqual(before);
  expect(readdirSync(join(dataDir, 'media', 'drafts'))).toEqual([]);
  const { stdout } = await tryCommand(dataDir, ['doctor'], inBucket(bucket));
  expect(stdout).toContain('FAIL  images: the bucket backups does not work.');

  bucket.problem = () => undefined;
  expect((await get(servers[1], name)).status).toBe(200);
  expect((await upload(servers[0], cookie, another, 'b.jpg')).status).toBe(201);
});

it('backs up, exports and restores all images from a machine with an empty cache', async () => {
  const bucket = await startBucket();
  const { dataDir, cookie, second, servers } = await twoNodes(inBucket(bucket));
  await upload(servers[0], cookie, await generatedImage(330, 200, 1).jpeg().toBuffer(), 'a.jpg');
  const names = (await allMade(dataDir)).map(({ name }) => name).sort();
  for (const server of servers) await server.stop();
  const emptied = () => rmSync(join(second.folder, 'media'), { recursive: true, force: true });
  const namesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.split('/').at(-1) ?? '')
      .filter((name) => names.includes(name))
      .sort();
  const folder = ownFolder();
  for (const [command, ...args] of [
    ['backup', join(folder, 'one.sqlite')],
    ['export', join(folder, 'export')],
  ]) {
    emptied();
    await runCommand(second.folder, [command ?? '', ...args], second.settings);
  }
  expect(namesIn(join(folder, 'media'))).toEqual(names);
  expect(namesIn(join(folder, 'export', 'media'))).toEqual(names);
  emptied();
  const sending = { ...second.settings, ...bucket.environment, BACKUP_SEND_EVERY: '1s' };
  const server = await ownServer(second.folder, sending);
  await expect.poll(() => bucket.names().some((name) => name.includes('/moments/')), { timeout: 60_000 }).toBe(true);
  await server.stop();
  expect(await runCommand(second.folder, ['backup', '--verify'], sending)).toContain(
    `including ${names.length} image files`,
  );
  emptied();
  const { stdout } = await tryCommand(second.folder, ['doctor'], second.settings);
  expect(stdout).toMatch(/ok {4}images: \d+ files in .* \(all of them in the bucket backups\) match their checksums/);

  for (const way of [
    ['restore', join(folder, 'one.sqlite')],
    ['import', join(folder, 'export')],
  ]) {
    rmSync(join(bucket.folder, 'pictures'), { recursive: true });
    const third = ownFolder();
    await runCommand(third, way, inBucket(bucket));
    expect(bucket.names()).toEqual(
      expect.arrayContaining(names.filter((name) => name.endsWith('original')).map((name) => `pictures/${name}`)),
    );
    const making = await ownServer(third, inBucket(bucket));
    await allMade(third);
    await making.stop();
    expect(bucket.names().filter((name) => name.startsWith('pictures/'))).toEqual(
      names.map((name) => `pictures/${name}`),
    );
  }
});

it('ingests the same and different images on two machines with a shared folder', async () => {
  const shared = ownFolder();
  const { dataDir, cookie, second, servers } = await twoNodes({ MEDIA_STORE: shared });
  const images = await Promise.all([1, 2, 3, 4].map((seed) => generatedImage(400, 260, seed).jpeg().toBuffer()));
  const uploads = images.flatMap((bytes, at) => servers.map((server) => upload(server, cookie, bytes, `${at}.jpg`)));
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 201));
  const files = await allMade(dataDir);
  expect(mediaIn(dataDir)).toHaveLength(4);
  expect([dataDir, second.folder].filter((folder) => existsSync(join(folder, 'media')))).toEqual([]);
  mkdirSync(join(dataDir, 'media'));
  cpSync(shared, join(dataDir, 'media'), { recursive: true });
  expect(await problemsIn(dataDir)).toEqual([]);
  for (const { name, digest } of files.filter(({ name }) => !name.endsWith('.original')))
    for (const server of servers) expect(await get(server, name)).toMatchObject({ status: 200, digest });
  const { stdout } = await tryCommand(second.folder, ['doctor'], second.settings);
  expect(stdout).toContain(`files in ${shared} match their checksums`);
});
