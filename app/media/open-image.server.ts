/** Opens images with sharp. It runs only in the process of `images.child.ts`. */
import { pixelsMax } from './limits';
import { libraryError } from './unusable-image';

/** Loads sharp. On a processor without x86-64-v2, loading it ends the process. @throws {LibraryFault} */
export async function loadSharp() {
  const { default: sharp } = await import('sharp').catch((error: Error) => {
    throw Object.assign(error, { name: libraryError });
  });
  // One image at a time on one processor without a cache: this process has low priority.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export const reading = { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true } as const;

/** Opens an image: of an animation, a frame that shows something. */
export async function openImage(path: string) {
  const sharp = await loadSharp();
  const unlimited = { ...reading, limitInputPixels: false } as const;
  const { format, depth, space, hasProfile, width, height, pages = 1 } = await sharp(path, unlimited).metadata();
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  const frame = isAnimated ? { page: await frameWithContent(path, pages, width * height) } : {};
  const image = sharp(path, { ...reading, ...frame });
  // libvips loses the profile of 16 bits a channel.
  if (depth !== 'ushort' || !hasProfile) return image;
  return image.pipelineColourspace(space === 'grey16' ? 'b-w' : 'srgb');
}

const framesTried = 8;

/** Returns the number of the first frame that is not almost empty, unlike the first one of a fade. */
async function frameWithContent(path: string, frames: number, pixels: number): Promise<number> {
  const sharp = await loadSharp();
  // All frames before a frame are decoded.
  const last = Math.min(frames - 1, Math.floor(pixelsMax / pixels));
  const tried = Array.from({ length: framesTried }, (_, at) => Math.round((at * last) / (framesTried - 1)));
  const sizes: number[] = [];
  for (const page of tried) {
    const small = sharp(path, { ...reading, page })
      .resize(64, 64, { fit: 'fill' })
      .webp({ quality: 50 });
    sizes.push((await small.toBuffer()).byteLength);
  }
  const enough = Math.max(...sizes) / 2;
  return tried[sizes.findIndex((size) => size >= enough)] ?? 0;
}
