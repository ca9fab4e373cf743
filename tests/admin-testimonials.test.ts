/** The messages of the testimonial form, the samples, and Google reviews. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInAs, openSite, type Site } from './site';

const list = '/admin/testimonials';
const testimonial = {
  authorName: 'Sarah Whitcombe',
  authorPosition: 'Operations Director',
  authorInitials: 'SW',
  companyName: 'Hallam & Reed',
  content: 'The office has stopped talking about IT.',
  rating: '4.5',
  isActive: 'on',
};

let site: Site;
let editor: Site;
beforeEach(async () => {
  site = await openSite();
  editor = await logInAs(site, 'editor');
});
afterEach(() => site.close());

const stored = () => site.store.queries.selectFrom('testimonials').selectAll().execute();
const text = async (response: Promise<Response>) => (await response).text();

/** The number of a testimonial that was made through the form. */
async function add(fields: Record<string, string> = {}) {
  await editor.post(`${list}/new`, { ...testimonial, ...fields });
  await editor.send(list);
  return Math.max(...(await stored()).map(({ id }) => id));
}

describe('Testimonial list', () => {
  it('has pages and a search, and redirects to the last page from beyond the end', async () => {
    for (let number = 1; number <= 13; number += 1) await add({ authorName: `Author ${number}` });
    const first = await text(editor.send(list));
    expect(first).toMatch(/13 testimonials, 13 shown on the website/);
    expect(first).toContain('1<!-- --> to <!-- -->12<!-- --> of <!-- -->13');
    expect(first).not.toContain('Author 1<');
    expect(await text(editor.send(`${list}?q=author+13`))).toContain('Author 13');
    expect(await text(editor.send(`${list}?q=nobody`))).toContain('Nothing matches this search.');
    const behind = await editor.send(`${list}?page=9`);
    expect(behind.headers.get('location')).toBe(`${list}?page=2`);
  });
});

describe('New testimonial', () => {
  it('stores the form values and shows the toast once', async () => {
    const response = await editor.post(`${list}/new?page=2&q=x`, testimonial);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${list}?page=2&q=x`);
    expect(await stored()).toMatchObject([{ ...testimonial, rating: 4.5, isActive: true, isGoogleReview: false }]);
    expect(await text(editor.send(list))).toContain('Testimonial added successfully');
    expect(await text(editor.send(list))).not.toContain('Testimonial added successfully');
  });

  it('shows an error at each invalid field and keeps the other values', async () => {
    const response = await editor.post(`${list}/new`, {
      ...testimonial,
      authorName: 'S',
      authorInitials: 'SWXY',
      content: 'Short',
    });
    const page = (await response.text()).replace(/<script[\s\S]*/, '');
    expect(response.status).toBe(400);
    for (const message of ['Author name is required', 'Max 3 characters', 'Content must be at least 10 characters']) {
      expect(page.split(message).length - 1, message).toBe(2);
    }
    expect(page).toContain('value="Operations Director"');
    expect(page).toContain('There is a problem');
    expect(await stored()).toEqual([]);
  });
});

describe('Testimonial edit', () => {
  it.each(['99/edit', 'x/edit', '0/delete'])('returns 404 for a missing testimonial: %s', async (end) => {
    expect((await editor.send(`${list}/${end}`)).status).toBe(404);
    expect((await editor.post(`${list}/${end}`, testimonial)).status).toBe(404);
  });
});

it('Staff can hide and show the sample testimonials', async () => {
  expect(await text(site.send('/'))).toContain('What Our Clients Say');
  expect(await text(editor.send('/admin/dashboard'))).toContain(
    'Three sample testimonials are showing on the website.',
  );
  const response = await editor.post(`${list}/samples`, { hidden: 'true', from: '/admin/dashboard' });
  expect(response.headers.get('location')).toBe('/admin/dashboard');
  expect(await text(editor.send('/admin/dashboard'))).not.toContain('Three sample testimonials');
  for (const path of ['/', '/privacy-policy', '/nowhere']) {
    const page = await text(site.send(path));
    expect(page).not.toContain('What Our Clients Say');
    // Nor does a link lead to them: in the header, its menu, the footer.
    expect(page).not.toContain('#testimonials');
  }
  await editor.post(`${list}/samples`, { hidden: 'false', from: 'https://evil.example' });
  const page = await text(site.send('/'));
  expect(page).toContain('What Our Clients Say');
  expect(page.match(/href="#testimonials"/g)).toHaveLength(3);
});

it.each([0, 4.4, 5.5])('A rating of %d is rejected', async (rating) => {
  const response = await editor.json('POST', '/api/admin/testimonials', { ...testimonial, rating });
  expect((await response.json()).errors).toEqual({ rating: ['Rating must be 1 to 5, in steps of a half'] });
});

describe('Google review', () => {
  const review = {
    isGoogleReview: 'on',
    googleReviewUrl: 'https://maps.example/review',
    googleReviewId: 'ChZDSUhNMG9nS0VJQ0FnSUQ',
  };
  const saved = { googleReviewId: review.googleReviewId, googleReviewTime: '2026-01-31T09:30:05.123Z' };

  it('keeps its ID and time through API and form, and shows its date', async () => {
    const input = { ...testimonial, ...review, googleReviewTime: '2026-01-31T11:30:05.123+02:00' };
    const { testimonial: made } = await (await editor.json('POST', '/api/admin/testimonials', input)).json();
    expect(made).toMatchObject(saved);

    const form = await text(editor.send(`${list}/${made.id}/edit`));
    expect(form).toContain(`value="${review.googleReviewId}"`);
    expect(form).toContain('value="2026-01-31T09:30:05.123"');
    await editor.post(`${list}/${made.id}/edit`, {
      ...testimonial,
      ...review,
      version: '1',
      googleReviewTime: '2026-01-31T09:30:05.123',
    });
    expect(await stored()).toMatchObject([{ ...saved, version: 2 }]);

    for (const page of [await text(site.send('/')), await text(editor.send(list))])
      expect(page).toContain('31 January 2026');
    const { testimonials } = await (await site.send('/api/testimonials')).json();
    expect(testimonials).toMatchObject([{ googleReviewTime: saved.googleReviewTime }]);
  });

  it('accepts 4096 characters and rejects more', async () => {
    const { isActive: _, ...visibleByDefault } = testimonial;
    const content = 'Eight words that people really write in reviews. '.repeat(84).slice(0, 4096).padEnd(4096, '!');
    expect((await editor.json('POST', '/api/admin/testimonials', { ...visibleByDefault, content })).status).toBe(201);
    const tooLong = await editor.json('POST', '/api/admin/testimonials', { ...testimonial, content: `${content}!` });
    expect(await tooLong.json()).toMatchObject({ message: 'Content must be 4096 characters or less' });
    const page = await text(site.send('/'));
    expect(page).toContain('Read more');
    expect(page).toContain(content.slice(-500));
  });
});
