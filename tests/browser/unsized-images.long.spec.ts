/** Images of other sites have their space before they are there, as Lighthouse wants it on a phone. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright';
import { generatedImage } from '../images';
import { addPost, inStore } from './admin';
import { expect, test } from './test';

test.use({ environment: { FETCH_PICTURES: 'off' }, seeded: true, loggedInAs: 'admin' });

test('Images from other sites have reserved space in the layout', async ({ page, server }) => {
  const image = await generatedImage(300, 100).png().toBuffer();
  const other = createServer((_request, response) => response.end(image));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/logo.png`;
  await addPost(server);
  await inStore(server, async (queries) => {
    await queries.updateTable('accreditations').set({ logoUrl: address }).execute();
    await queries.updateTable('testimonials').set({ portrait: address }).execute();
    const html = `<figure><img src="${address}" alt="a"></figure>`;
    await queries.updateTable('blogPosts').set({ featuredImage: address, html }).execute();
  });
  const { businessDetails } = await (await page.request.get('/api/business-details')).json();
  const data = { ...businessDetails, logoUrl: address };
  expect((await page.request.post('/api/admin/business-details', { data })).status()).toBe(200);
  const { default: lighthouse } = await import('lighthouse');
  const port = 9224;
  const executablePath = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] });
  try {
    for (const path of ['/', '/blog/moving-office']) {
      const result = await lighthouse(server.url + path, { port, onlyAudits: ['unsized-images'], logLevel: 'error' });
      expect(result?.lhr.audits['unsized-images']).toMatchObject({ score: 1, details: { items: [] } });
    }
  } finally {
    await browser.close();
    other.close();
  }
});
