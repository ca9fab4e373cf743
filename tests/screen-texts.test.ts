/** The words that each screen is specified to show, on a site with nothing in it and on one with something of each kind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureMail } from './messages';
import { accreditation, link, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser } from './staff';

let site: Site;
let admin: Site;

/** The text that a person reads on the page. */
async function wording(browser: Site, path: string): Promise<string> {
  const html = await (await browser.send(path)).text();
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!-- -->|<wbr\/>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|’/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

type Rows = [path: string, texts: string[]][];

const homePage = [
  ...['Home', 'Services', 'About', 'Testimonials', 'Contact Us'],
  ...['Managed Service Provider', 'Uplink', 'IT Solutions That Work', 'Explore Services', 'Get In Touch'],
  ...['The Uplink Advantage', 'Enhanced Security', '24/7 Support', 'Cloud Expertise', 'Scalable Solutions'],
  ...['Cost Efficiency', 'Network Management', 'Data Protection', 'Fast Response'],
  ...['Comprehensive IT Services', 'Business IT Support', 'Cloud Solutions', 'Cyber Security'],
  ...['The Story', 'Experienced Team', '15+ Years of Experience', 'Client-Focused Approach', 'Cutting-Edge Technology'],
  ...['Connect With Our Team', 'Ready to Transform Your IT Infrastructure?', 'Get Started', 'Call Us'],
  ...['What Our Clients Say', 'Send us a message', '24 hours', 'free consultation', 'IT Experts Since 2009'],
  ...['1-10', '11-50', '51-100', '101-500', '500+', 'About Us', 'Our Services', 'IT Support'],
  ...['Privacy Policy', 'Terms of Service', 'Sitemap', `© ${new Date().getFullYear()} Uplink.`],
];

async function expectTexts(browser: Site, path: string, texts: string[]) {
  const read = await wording(browser, path);
  expect(texts.filter((text) => !read.includes(text))).toEqual([]);
}

describe('Screen of a new site', () => {
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  const before: Rows = [
    ['/', homePage],
    [
      '/admin/setup',
      [
        ...['First name', 'Last name', 'Username', 'Email', 'Password', 'Confirm password', 'At least 8 characters'],
        'This page is for first-time setup only.',
      ],
    ],
  ];
  it.each(before)('shows its texts: %s', (path, texts) => expectTexts(site, path, texts));

  const empty: Rows = [
    ['/admin/login', ['Username', 'Password', 'Login', 'contact the administrator for credentials']],
    ['/admin/dashboard', ['Logged in as admin', 'View Website', 'Logout']],
    ['/admin/testimonials', ['No testimonials found. Add your first testimonial!', 'Google Reviews']],
    ['/admin/blog-posts', ['No blog posts found. Create your first post!']],
    ['/admin/pages', ['No pages found. Create your first page!', 'New page']],
    ['/admin/users?q=nobody', ['No users found']],
    ['/admin/email-settings/test-email', ['SMTP Settings', 'Test Email', 'Set up email first.']],
    ['/admin/nowhere', ['404 Page Not Found', 'Did you forget to add the page to the router?']],
  ];
  it.each(empty)('shows its texts: %s', async (path, texts) => {
    admin = await logInAs(site, 'admin');
    await expectTexts(path === '/admin/login' ? site : admin, path, texts);
  });
});

describe('Screen of a site with content', () => {
  beforeAll(async () => {
    site = await openSite();
    admin = await logInAs(site, 'admin');
    await makeUser(site.store, 'editor', 'maja');
    await configureMail(site.store);
    const api = (call: string, input: object) => admin.json('POST', `/api/admin/${call}`, input);
    await api('testimonials', { ...testimonial, companyName: 'Hallam & Reed', isGoogleReview: true });
    await api('accreditations', { ...accreditation, websiteUrl: 'https://iasme.example', displayOrder: 3 });
    await api('accreditations', { ...accreditation, name: 'ISO 27001', isActive: false });
    await api('blog-posts', { ...post, isPublished: true });
    await api('blog-posts', { ...post, slug: 'a-draft', content: 'x'.repeat(101) });
    await api('social-media', link);
  });
  afterAll(() => site.close());

  const menu = ['Dashboard', 'Testimonials', 'Blog Posts', 'Accreditations', 'Email Settings', 'User Management'];
  const settings = ['Social Media', 'Pages', 'Legal Pages', 'Sitemap', 'Business Details'];
  const rows: Rows = [
    ['/', ['Follow Us', 'Cyber Essentials Plus', 'Latest insights', 'Moving office', 'Google Review']],
    ['/admin/dashboard', [...menu, 'Site Settings', 'admin@uplink.example', '1 active, 1 inactive']],
    [
      '/admin/testimonials',
      ['Helen Marsh', 'Finance Director', 'Hallam & Reed', testimonial.content, 'Google Review', 'Edit', 'Delete'],
    ],
    ['/admin/testimonials/google-reviews', ['The Google Reviews integration is in Site Settings.']],
    ['/admin/testimonials/1/delete', ['Are you sure?']],
    [
      '/admin/blog-posts',
      ['Moving office', post.content, 'Published on', 'Created on', 'Draft', `${'x'.repeat(100)}…`],
    ],
    [
      '/admin/accreditations',
      ['Cyber Essentials Plus', 'Active', 'Inactive', 'Display order 3', 'View', 'Edit', 'Delete'],
    ],
    ['/admin/accreditations/1/delete', ['Are you sure?', 'permanently deleted']],
    ['/admin/email-settings/smtp', ['SMTP Settings', 'Test Email', 'SMTP host', 'Port', 'From name', 'Admin email']],
    ['/admin/email-settings/test-email', ['Recipient', 'Send test email']],
    [
      '/admin/site-settings/social-media',
      [...settings, 'Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'YouTube', 'Website', 'Edit', 'Delete'],
    ],
    [
      '/admin/site-settings/social-media/1/delete',
      ['Are you sure you want to delete this social media link?', 'LinkedIn'],
    ],
    ['/admin/site-settings/legal-pages', ['Privacy Policy', 'Terms of Service', 'Copyright text']],
    ['/admin/site-settings/sitemap', ['Base URL', 'Generate sitemap', 'Submit the sitemap to search engines']],
    ['/admin/site-settings/webhooks', ['Webhooks', 'Add a webhook', 'No webhooks yet']],
    ['/admin/site-settings/redirects', ['Add a redirect', 'From', 'To', 'Pages not found', 'Import']],
    ['/admin/users', ['Username', 'Name', 'Email', 'Role', 'maja@uplink.example', 'Priya Raman']],
    ['/admin/users/2/delete', ['permanently delete the user maja', 'cannot be undone']],
  ];
  it.each(rows)('shows its texts: %s', (path, texts) => expectTexts(admin, path, texts));
});

describe('Error messages of invalid fields', () => {
  beforeAll(async () => {
    site = await openSite();
    admin = await logInAs(site, 'admin');
  });
  afterAll(() => site.close());

  it.each([
    [
      'testimonials',
      { rating: '6' },
      {
        authorName: 'Author name is required',
        authorPosition: 'Author position is required',
        authorInitials: 'Author initials are required',
        content: 'Content must be at least 10 characters',
        rating: 'Rating must be 1 to 5, in steps of a half',
      },
    ],
    [
      'blog-posts',
      { title: 'Four', slug: 'ab', content: 'x'.repeat(19), excerpt: 'x'.repeat(9) },
      {
        title: 'Title must be at least 5 characters',
        slug: 'Slug must be at least 3 characters',
        content: 'Content must be at least 20 characters',
        excerpt: 'Excerpt must be at least 10 characters',
      },
    ],
    [
      'users',
      { username: 'ab', email: 'x', password: '12345' },
      {
        username: 'Username must be at least 3 characters.',
        email: 'Please enter a valid email address.',
        password: 'Password must be at least 6 characters.',
        firstName: 'First name is required',
        lastName: 'Last name is required',
      },
    ],
  ])('name the rule for each field of %s', async (call, input, messages) => {
    const { errors } = await (await admin.json('POST', `/api/admin/${call}`, input)).json();
    expect(errors).toMatchObject(
      Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
    );
  });
});
