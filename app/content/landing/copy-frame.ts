/** The copy around the landing page: header, footer, blog, search results and 404 page. */
import { notFoundCopy } from './copy-not-found';
import { items, line, link, reasonField, section, text } from './fields';

const linkHint = 'A section of the home page such as #services, an address such as /blog, or another site: https://…';

export const navigation = {
  header: section(
    'Header',
    {
      links: items('Links', {
        one: 'link',
        least: 0,
        itemsMax: 6,
        of: { label: line('Label', '', { max: 30 }), to: link('Link', linkHint) },
        initial: [
          { label: 'Home', to: '#home' },
          { label: 'Services', to: '#services' },
          { label: 'About', to: '#about' },
          { label: 'Testimonials', to: '#testimonials' },
        ],
        hint: 'Links to hidden sections are not shown.',
      }),
      contact: line('Button', 'Contact Us', { max: 30 }),
    },
    { about: 'The logo is part of your business details.' },
  ),
  footer: section('Footer', {
    blurb: text(
      'Text',
      'Managed IT, cyber security and cloud for British businesses. IT Experts Since {foundedYear}.',
      { max: 300 },
    ),
    servicesTitle: line('Services heading', 'Services', { max: 40 }),
    linksTitle: line('Links heading', 'Quick links', { max: 40 }),
    links: items('Links', {
      one: 'link',
      least: 0,
      itemsMax: 10,
      of: { label: line('Label', '', { max: 40 }), to: link('Link', linkHint) },
      initial: [
        { label: 'Home', to: '#home' },
        { label: 'About Us', to: '#about' },
        { label: 'Our Services', to: '#services' },
        { label: 'Testimonials', to: '#testimonials' },
        { label: 'Contact Us', to: '#contact' },
      ],
    }),
    contactTitle: line('Contact details title', 'Contact', { max: 40 }),
    support: line('Link for clients who need help', 'IT Support', { max: 40 }),
    supportReason: { ...reasonField, initial: 'technical_support' },
  }),
};

export const otherPages = {
  blog: section('Blog', {
    title: line('Title', 'Insights', { max: 60 }),
    lead: text('Text', 'Short, practical notes from the support desk.', { max: 300 }),
    author: {
      kind: 'choice',
      label: 'Author of an article',
      hint: 'Each post can override this.',
      options: [{ value: 'name', label: 'Name' }],
      initial: 'name',
    },
    none: line('Text without posts', 'The first article is being written.', { max: 160 }),
    searchTitle: line('Search title', '{title} | {brandName}', {
      max: 120,
      placeholders: ['title', 'lead'],
    }),
    searchText: text('Search description', '{lead}', { max: 300, placeholders: ['title', 'lead'] }),
  }),
  notFound: section('Page not found', {
    title: line('Title', notFoundCopy.title),
    text: text('Text', notFoundCopy.text, { max: 300 }),
    help: text('Second text', notFoundCopy.help, { max: 300 }),
    button: line('Button', notFoundCopy.button, { max: 40 }),
  }),
  search: section('Search engine listing', {
    title: line('Search title', '{brandName}: {tagline}', { max: 120 }),
    description: text(
      'Search description',
      'Managed IT support, cyber security and cloud for British businesses of 10 to 500 people.',
      { max: 300 },
    ),
  }),
};
