/** A site with a folder of its own for files, and ways to fill it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renditionsIdle } from '../app/media/renditions.server';
import type { MediaFile } from '../app/media/schema';
import { closeChildren } from '../app/platform/threads/child-processes.server';
import { mediaNameOf, sendMediaFile } from '../app/server/media-files.server';
import { openSite, type Site } from './site';

export interface MediaSite {
  site: Site;
  dataDir: string;
  /** The address of its files. */
  url: string;
  close(): Promise<void>;
}

export async function openMediaSite(environment: Record<string, string> = {}): Promise<MediaSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uplink-media-'));
  const site = await openSite({ DATA_DIR: dataDir, ...environment });
  const server = createServer(async (request, response) => {
    const name = mediaNameOf(request.url ?? '');
    if (!name || !(await sendMediaFile(name, request, response))) response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await renditionsIdle();
    closeChildren();
    server.close();
    await site.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { site, dataDir, url: `http://127.0.0.1:${port}`, close };
}

/** Sends a file as a program would. */
export function upload(browser: Site, bytes: Uint8Array, name = 'office.jpg', fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return browser.send('/api/admin/media', { method: 'POST', body });
}

/** Uploads an image that has to be taken. */
export async function uploaded(browser: Site, bytes: Uint8Array, name?: string): Promise<MediaFile> {
  const response = await upload(browser, bytes, name);
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()).mediaFile;
}

/** The files of the library and its drafts. */
export function filesIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}
