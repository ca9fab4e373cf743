/** Images while the program is killed during uploads, backups and moves, and after files are lost. */
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesNamedIn } from '../../app/media/copies.server';
import { mediaPath } from '../../app/media/files.server';
import { generatedImage } from '../images';
import { runCommand, tryCommand } from '../program';
import { cookieIn, mediaIn, problemsIn, upload } from './uploads';
import { databaseIn, ownFolder, ownServer } from './workspace';

async function isReady(dataDir: string) {
  await expect
    .poll(() => mediaIn(dataDir).filter(({ state }) => state !== 'ready'), { timeout: 170_000, interval: 500 })
    .toEqual([]);
}

it('keeps every accepted image intact when killed during 200 uploads', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const cookie = await cookieIn(dataDir);
  const images = await Promise.all(
    Array.from({ length: 40 }, (_, seed) => generatedImage(400, 260, seed).jpeg().toBuffer()),
  );
  const taken = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const server = await ownServer(dataDir);
    const uploads = Array.from({ length: 40 }, async (_, index) => {
      // Each file is another one, and what hangs behind an image does it no harm.
      const bytes = Buffer.concat([images[index] ?? Buffer.alloc(0), Buffer.from(`${round} ${index}`)]);
      const { status, id } = await upload(server, cookie, bytes, `${round}-${index}.jpg`);
      if (status === 201 && id) taken.add(id);
    });
    const wanted = taken.size + 3;
    await expect.poll(() => taken.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
    server.process.kill('SIGKILL');
    await Promise.all(uploads);
    expect(await problemsIn(dataDir)).toEqual([]);
    const rows = new Set(mediaIn(dataDir).map(({ id }) => id));
    expect([...taken].filter((id) => !rows.has(id))).toEqual([]);
  }
  const { stdout } = await tryCommand(dataDir, ['doctor']);
  expect(stdout).toContain('ok    images');
});

it('backups share unchanged image files, and restore the images on another machine', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const cookie = await cookieIn(dataDir);
  const server = await ownServer(dataDir);
  await upload(server, cookie, await generatedImage(500, 300, 1).jpeg().toBuffer(), 'a.jpg');
  await upload(
    server,
    cookie,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'),
    'b.svg',
  );
  await isReady(dataDir);
  const folder = ownFolder();
  for (const name of ['one', 'two'])
    await runCommand(dataDir, ['backup', join(folder, `${name}.sqlite`), '--with-secret']);
  const names = (await filesNamedIn(databaseIn(dataDir))).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) {
    const [original, copy] = [
      statSync(mediaPath(name, join(dataDir, 'media'))),
      statSync(mediaPath(name, join(folder, 'media'))),
    ];
    if (original.dev === copy.dev) expect(copy.ino).toBe(original.ino);
  }

  const otherSession = ownFolder();
  await runCommand(otherSession, ['restore', join(folder, 'two.sqlite')]);
  expect(await problemsIn(otherSession)).toEqual([]);
  const second = await ownServer(otherSession);
  const svg = names.find((name) => name.endsWith('.svg'));
  expect((await fetch(`${second.url}/media/${svg}`)).headers.get('content-security-policy')).toContain('sandbox');

  rmSync(mediaPath(svg ?? '', join(folder, 'media')));
  const rejected = await tryCommand(ownFolder(), ['restore', join(folder, 'one.sqlite')]);
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('1 image file missing') });
});

it('export and import carry the images, and import rejects damaged ones', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const cookie = await cookieIn(dataDir);
  const server = await ownServer(dataDir);
  const { id } = await upload(server, cookie, await generatedImage(400, 300, 1).jpeg().toBuffer(), 'a.jpg');
  const post = {
    title: 'With an image',
    content: `Twenty characters, and ![an image](media:${id}).`,
    isPublished: true,
  };
  const headers = { cookie, 'content-type': 'application/json' };
  await fetch(`${server.url}/api/admin/blog-posts`, { method: 'POST', headers, body: JSON.stringify(post) });
  await isReady(dataDir);
  await server.stop();
  const folder = join(ownFolder(), 'export');
  await runCommand(dataDir, ['export', folder]);

  const otherSession = ownFolder();
  await runCommand(otherSession, ['import', folder]);
  expect(await problemsIn(otherSession)).toEqual([]);
  const second = await ownServer(otherSession);
  await isReady(otherSession);
  expect(mediaIn(otherSession)).toEqual(mediaIn(dataDir));
  const page = await (await fetch(`${second.url}/blog/with-a-picture`)).text();
  const src = /src="(\/media\/[^"]+)"/.exec(page)?.[1] ?? '';
  expect((await fetch(second.url + src)).status).toBe(200);

  // An import reads only originals, from which the other files are made.
  for (const { name } of await filesNamedIn(databaseIn(dataDir)))
    writeFileSync(mediaPath(name, join(folder, 'media')), 'something else');
  expect(await tryCommand(ownFolder(), ['import', folder])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('damaged'),
  });
});

it('doctor names a missing image file', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const server = await ownServer(dataDir);
  await upload(server, await cookieIn(dataDir), await generatedImage(330, 200, 1).jpeg().toBuffer(), 'a.jpg');
  await isReady(dataDir);
  const [{ name } = { name: '' }] = await filesNamedIn(databaseIn(dataDir));
  rmSync(mediaPath(name, join(dataDir, 'media')));
  const { code, stdout } = await tryCommand(dataDir, ['doctor']);
  expect(code).toBe(1);
  expect(stdout).toContain('FAIL  images: 1 of');
  expect(stdout).toContain(name);
});
