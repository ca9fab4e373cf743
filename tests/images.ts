/** Images to upload. */
import sharp, { type Sharp } from 'sharp';

/** An image of soft colours, another one for each seed. */
export function generatedImage(width: number, height: number, seed = 0): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    pixels.set([(x / 4 + seed * 40) % 256, (y / 4 + seed * 90) % 256, ((x + y) / 8 + seed) % 256], at);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
