/** Downloads an external image into the library, so that visitors' browsers do not contact its site. */
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import { allowAny, connectTo, NoWebsite, TooManyRedirects } from '~/platform/network/connect.server';
import { PrivateAddress, publicOnly } from '~/platform/network/public-network.server';
import type { Actor } from '~/records/actor';
import { draftPath, receiveFile } from './files.server';
import type { Upload } from './ingest.server';
import { fileBytesMax, fileField } from './limits';
import { addMedia } from './model.server';

/** In milliseconds, including redirects. */
const timeLimit = 10_000;
const redirectsMax = 5;

/** The reason why an image could not be imported, for staff. */
export class ImportError extends Error {}

/** Returns whether a reference is the URL of an external image. */
export const isExternal = (ref: string | null | undefined): ref is string => /^https?:\/\//i.test(ref ?? '');

/** Downloads an image into the library. @returns its reference @throws {ImportError} */
export async function importImage(actor: Actor, address: string): Promise<string> {
  const path = await draftPath();
  try {
    return (await addMedia(actor, await downloadImage(address, path))).ref;
  } catch (error) {
    if (error instanceof Invalid) throw new ImportError(error.errors[fileField]?.[0] ?? error.message);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Downloads an image to a temporary file. @throws {ImportError} */
export async function downloadImage(address: string, path: string): Promise<Upload> {
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const response = await download(address, signal);
    checkImageBytes(Number(response.headers['content-length'] ?? 0));
    const received = await receiveFile(response, path, { check: checkImageBytes, signal });
    return { path, name: imageNameIn(address), ...received };
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, signal);
  }
}

/** @throws {ImportError} for more bytes than an image may have */
export function checkImageBytes(bytes: number): void {
  if (bytes > fileBytesMax) throw new ImportError(`The image is larger than ${fileBytesMax / 1024 / 1024} MB.`);
}

async function download(address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Uplink' };
  const networkPolicy = currentConfig().fetchPictures === 'any' ? allowAny : publicOnly;
  const response = await connectTo(address, { method: 'GET', headers, signal, networkPolicy, redirects: redirectsMax });
  const { statusCode: status = 0 } = response;
  if (status === 200) return response;
  response.destroy();
  throw new ImportError(
    `The other website did not return the image (status ${status}). Download it and upload it here.`,
  );
}

function explained(error: NodeJS.ErrnoException, signal: AbortSignal): Error {
  if (error instanceof ImportError) return error;
  if (error instanceof NoWebsite) return new ImportError('This is not a web address.');
  if (error instanceof TooManyRedirects) return new ImportError('This address redirects in a loop.');
  if (error instanceof PrivateAddress)
    return new ImportError('This address is in a private network. Images are fetched from public addresses only.');
  if (signal.aborted)
    return new ImportError('That site took too long to respond. Download the image and upload it here.');
  if (error.code === 'ENOSPC') return error;
  return new ImportError(
    'We could not download the image from that address. Save it to your computer and upload it here.',
  );
}

export function imageNameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return (
      decodeURIComponent(last)
        .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
        .slice(0, 200) || 'picture'
    );
  } catch {
    return last.slice(0, 200) || 'picture';
  }
}
