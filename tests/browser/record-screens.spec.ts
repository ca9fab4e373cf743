/** The screens that every record type has are accessible, without records and with the longest, and so are their pages. */
import { recordSamples } from '../record-types';
import { areAccessible, inStore } from './admin';
import { fillWithMaxLengths } from './longest';
import { long, test } from './test';

test.use({ loggedInAs: 'admin' });

for (const { list, screens } of Object.values(recordSamples)) {
  test(`The screens of ${list} are accessible`, long, async ({ page, server }) => {
    test.slow();
    await areAccessible(page, [list]);
    await inStore(server, fillWithMaxLengths);
    await areAccessible(page, [list, ...screens.map((screen) => `${list}/${screen}`)]);
  });
}

test('The pages of records are accessible', long, async ({ page, server }) => {
  test.slow();
  await inStore(server, fillWithMaxLengths);
  const pages = ['/services', '/the-longest-page', '/team', '/case-studies', '/case-studies/the-longest', '/notices'];
  await areAccessible(page, ['/', '/blog', ...pages, '/admin/dashboard']);
});
