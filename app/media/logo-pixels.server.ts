/** Measures the colours of a logo. It runs only in the process of `images.child.ts`. */
import { useMode as addMode, modeLrgb, modeRgb, wcagContrast } from 'culori/fn';
import { openImage } from './open-image.server';

addMode(modeRgb);
addMode(modeLrgb);

/** The size of a logo in the header, in pixels. */
const measuredSide = 180;
/** An image that fills this share of its frame has its own background. */
const groundShare = 0.95;

type Pixel = [red: number, green: number, blue: number];

/** Returns the opaque pixels of a logo, and the share of its frame that they fill: 0 to 1. */
async function opaquePixels(path: string): Promise<{ pixels: Pixel[]; share: number }> {
  const { data, info } = await (await openImage(path))
    .toColourspace('srgb')
    .trim({ threshold: 0 })
    .resize(measuredSide, measuredSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixel[] = [];
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha >= 128) pixels.push([r, g, b]);
  }
  return { pixels, share: pixels.length / (info.width * info.height) };
}

/**
 * Returns the contrast ratio that at least three quarters of the pixels reach; null for an image with its own
 * background.
 */
export async function readContrast({ path, ground }: { path: string; ground: string }): Promise<number | null> {
  const { pixels, share } = await opaquePixels(path);
  if (share > groundShare) return null;
  const ratios = pixels.map(([r, g, b]) => wcagContrast({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }, ground));
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 4)] ?? null;
}

/** The least difference between the strongest and weakest channel of a colour other than grey, 0 to 255. */
const chromaMin = 64;

/** Returns the most frequent colour of a logo other than grey, as `#rrggbb`; null if there is only grey. */
export async function readColour(path: string): Promise<string | null> {
  const { pixels } = await opaquePixels(path);
  const counts = new Map<string, number>();
  for (const pixel of pixels) {
    if (Math.max(...pixel) - Math.min(...pixel) < chromaMin) continue;
    const colour = `#${pixel.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
