/** The site for language models (https://llmstxt.org): the business, and a list of its pages as Markdown. */
import { readHomePage } from '~/content/home-page/model.server';
import { listPublished as listPages } from '~/content/pages/public-page.server';
import { listPublished as listPosts } from '~/content/posts/public-list.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { formatPhone } from '~/platform/phone-number';

const postsMax = 20;

export async function readLlmsText(origin: string): Promise<string> {
  const [business, { copy }, pages, posts] = await Promise.all([
    readBusinessDetails(),
    readHomePage(),
    listPages(),
    listPosts({ page: 1, pageSize: postsMax }),
  ]);
  const { brandName, tagline, phone, email, address, openingHours } = business;
  const facts = [
    ['Phone', formatPhone(phone)],
    ['Email', email],
    ['Address', address],
    ['Opening hours', openingHours],
  ];
  const link = (title: string, path: string, about: string | null) =>
    `- [${escaped(title)}](${origin}${path})${about ? `: ${escaped(about)}` : ''}`;
  return [
    `# ${escaped(brandName)}`,
    `> ${escaped(`${tagline}. ${copy.search.description}`)}`,
    facts.map(([label, value = '']) => `- ${label}: ${escaped(value)}`).join('\n'),
    '## Pages',
    [
      link('Home', '/', 'Services, customers and contact form'),
      ...pages.map(({ title, slug, description }) => link(title, `/${slug}`, description)),
      link('Privacy Policy', '/privacy-policy', ''),
      link('Terms of Service', '/terms-of-service', ''),
    ].join('\n'),
    ...(posts.items.length > 0
      ? [
          `## ${escaped(copy.blog.title)}`,
          posts.items.map(({ title, slug, excerpt }) => link(title, `/blog/${slug}`, excerpt)).join('\n'),
        ]
      : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Returns a text as one line, escaped for Markdown. */
const escaped = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&');
