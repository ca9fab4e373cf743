/** The home page with photographs, as an owner uploads them. */
import { randomFillSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { findChromium } from '../chromium.mjs';
import { fetchAnswer, runProgram, startProgram } from './processes.mjs';
import { loggedIn } from './staff.mjs';
import { lighthouse } from './visit.mjs';

const count = 8;

/** Eight services with an image of about 4 MB each. */
export async function pictures({ folder, report }) {
  const executablePath = await findChromium();
  await runProgram(folder, 'seed');
  const program = await startProgram(folder);
  const cookie = await loggedIn(program.port);
  const query = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`http://127.0.0.1:${program.port}${path}`, {
      method,
      headers: { cookie, ...(isForm ? { 'sec-fetch-site': 'same-origin' } : { 'content-type': 'application/json' }) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const items = [];
  let bytes = 0;
  for (let number = 1; number <= count; number++) {
    const photograph = await photographOf(number);
    bytes += photograph.length;
    const form = new FormData();
    form.set('file', new File([photograph], `photograph-${number}.jpg`));
    form.set('alt', `Photograph ${number}`);
    const { mediaFile } = await query('POST', '/api/admin/media', form);
    const text = 'This is how we work, and how our clients notice it.';
    items.push({ title: `Service ${number}`, anchor: `service-${number}`, text, points: [], picture: mediaFile.ref });
  }
  const startedAt = performance.now();
  for (;;) {
    const { mediaFiles } = await query('GET', '/api/admin/media');
    if (mediaFiles.every(({ state }) => state === 'ready')) break;
    await wait(500);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await query('PATCH', '/api/admin/page', { services: { items } });
  await query('POST', '/api/admin/drafts/publish', {});
  const page = (await fetchAnswer(program.port, '/')).body.toString();
  if ((page.match(/alt="Photograph /g) ?? []).length !== count) throw new Error('Not all photographs are on the page.');

  const [{ lcp, shift, kilobytes }] = await lighthouse(executablePath, [`http://localhost:${program.port}/`]);
  const note = `${count} of ${(bytes / count / 1e6).toFixed(1)} MB; all sizes were there ${seconds.toFixed(0)} s after the last upload`;
  report.add('with photographs: largest contentful paint', lcp.median, { limit: 1.8, unit: 's', note });
  report.add('with photographs: first visit', kilobytes.max, { limit: 300, unit: 'kB', digits: 0 });
  report.add('with photographs: layout shift', shift.max, { limit: 0, digits: 3 });
  await program.stop();
}

/** Shapes of all sizes and the grain of a camera, 12 megapixels. */
export async function photographOf(number) {
  const [width, height] = [4000, 3000];
  const ground = sharp({ create: { width, height, channels: 3, background: `hsl(${number * 40}, 40%, 45%)` } });
  const layers = await Promise.all(
    [5, 60, 500].map(async (size) => {
      const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)];
      const raw = { width: across, height: down, channels: 3 };
      const input = await sharp(randomFillSync(Buffer.alloc(across * down * 3)), { raw })
        .resize(width, height, { kernel: 'cubic', fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { input, blend: 'soft-light' };
    }),
  );
  return ground.composite(layers).jpeg({ quality: 94 }).toBuffer();
}
