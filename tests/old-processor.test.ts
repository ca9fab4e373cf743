/** A processor without x86-64-v2, which the image library needs. */
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedImage } from './images';
import { filesIn, type MediaSite, openMediaSite, upload } from './media';
import { logInAs, type Site } from './site';

const emulator = '/usr/bin/qemu-x86_64-static';

describe.runIf(process.arch === 'x64' && existsSync(emulator))('Image upload on a processor without x86-64-v2', () => {
  const { execPath } = process;
  const folder = mkdtempSync(join(tmpdir(), 'uplink-processor-'));
  let place: MediaSite;
  let editor: Site;
  beforeAll(async () => {
    // The process for images alone is on that processor.
    process.execPath = join(folder, 'node');
    writeFileSync(process.execPath, `#!/bin/sh\nexec ${emulator} -cpu qemu64 ${execPath} "$@"\n`);
    chmodSync(process.execPath, 0o700);
    place = await openMediaSite();
    editor = await logInAs(place.site, 'editor');
  });
  afterAll(async () => {
    await place.close();
    process.execPath = execPath;
    rmSync(folder, { recursive: true });
  });

  it('rejects a PNG with a clear message and stores no file', async () => {
    const response = await upload(editor, await generatedImage(40, 30).png().toBuffer(), 'a.png');
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 400,
      message: 'This processor cannot make image sizes. Upload an SVG, or move the site to a newer machine.',
    });
    expect(filesIn(place.dataDir)).toEqual([]);
  }, 60_000);

  it('accepts and serves an SVG', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const response = await upload(editor, Buffer.from(drawing), 'a.svg');
    expect(response.status).toBe(201);
    const served = await fetch(place.url + (await response.json()).mediaFile.src);
    expect(await served.text()).toBe(drawing);
  }, 60_000);
});
