/** The jobs of one machine for images in a bucket or folder that several machines share (MEDIA_STORE). */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { draftPath, mediaPath } from '../app/media/files.server';
import { filesNamedBy } from '../app/media/named-files.server';
import { renditionsIdle } from '../app/media/renditions.server';
import { sweepBucket, sweepMedia } from '../app/media/sweep.server';
import { ConfigurationErrors, readConfig } from '../app/platform/config.server';
import { startBucket } from './bucket';
import { generatedImage } from './images';
import { openMediaSite, uploaded } from './media';
import { logInAs } from './site';

const longAgo = new Date(Date.now() - 25 * 3_600_000);

async function withImage(environment: Record<string, string>) {
  const place = await openMediaSite(environment);
  onTestFinished(() => place.close());
  await uploaded(await logInAs(place.site, 'editor'), await generatedImage(330, 200, 1).jpeg().toBuffer());
  await renditionsIdle();
  return { ...place, files: await filesNamedBy(place.site.store.queries) };
}

async function withBucket() {
  const bucket = await startBucket();
  const { BACKUP_ENDPOINT = '', BACKUP_REGION = '' } = bucket.environment;
  const own = { MEDIA_STORE: 's3://backups/pictures', MEDIA_ENDPOINT: BACKUP_ENDPOINT, MEDIA_REGION: BACKUP_REGION };
  return { bucket, ...(await withImage({ ...bucket.environment, ...own })) };
}

it('The bucket sweep deletes old unreferenced files and uploads missing ones', async () => {
  const { bucket, files } = await withBucket();
  const folder = join(bucket.folder, 'pictures');
  const [old, young, notOurs] = [`${'a'.repeat(32)}.original`, `${'b'.repeat(32)}.original`, 'notes.txt'];
  for (const name of [old, young, notOurs]) {
    writeFileSync(join(folder, `${name}._S3rver_object`), name);
    writeFileSync(join(folder, `${name}._S3rver_metadata.json`), '{}');
    writeFileSync(join(folder, `${name}._S3rver_object.md5`), '0'.repeat(32));
  }
  for (const name of readdirSync(folder)) if (!name.startsWith('b')) utimesSync(join(folder, name), longAgo, longAgo);
  for (const name of readdirSync(folder)) if (name.startsWith(files[1]?.name ?? '-')) rmSync(join(folder, name));
  await sweepBucket();
  const expected = [...files.map(({ name }) => name), young, notOurs].map((name) => `pictures/${name}`);
  expect(bucket.names()).toEqual(expected.sort());
});

it('The media sweep keeps fresh drafts in a shared folder and deletes old ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-shared-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { files } = await withImage({ MEDIA_STORE: folder });
  const [fresh, old, restoring] = [
    await draftPath(),
    await draftPath(),
    `${mediaPath(files[0]?.name ?? '')}.1.partial`,
  ];
  for (const path of [fresh, old, restoring]) writeFileSync(path, 'half');
  utimesSync(old, longAgo, longAgo);
  expect(await sweepMedia()).toBe(1);
  expect(readdirSync(join(folder, 'drafts'))).toEqual([fresh.split('/').at(-1)]);
  expect(readdirSync(join(restoring, '..'))).toContain(restoring.split('/').at(-1));
});

it('PostgreSQL requires MEDIA_STORE, and a missing folder is rejected', () => {
  const problemsOf = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigurationErrors)) throw error;
      return error.lines.filter((line) => line.startsWith('MEDIA_STORE:'));
    }
  };
  const DATABASE_URL = 'postgres://uplink@db.example.com/uplink';
  expect(problemsOf({ DATABASE_URL })).toEqual([
    expect.stringMatching(/other machines have to find.*; give .* or local/),
  ]);
  expect(problemsOf({ DATABASE_URL, MEDIA_STORE: 'local' })).toEqual([]);
  expect(problemsOf({ DATABASE_URL, MEDIA_STORE: tmpdir() })).toEqual([]);
  expect(problemsOf({ MEDIA_STORE: join(tmpdir(), 'not', 'mounted') })).toHaveLength(1);
  expect(problemsOf({})).toEqual([]);
});
