/** The copy around the home page: header, footer, blog, search results and 404 page. */
import { notFoundCopy } from './copy-not-found';
import { items, lineField, link, reasonField, section, textField } from './fields';

const linkHint = 'A section of the home page such as #services, an address such as /blog, or another site: https://…';

export const navigation = {
  header: section(
    'Header',
    {
      links: items('Links', {
        one: 'link',
        least: 0,
        itemsMax: 6,
        of: { label: lineField('Label', '', { max: 30 }), to: link('Link', linkHint) },
        initial: [
          { label: 'Home', to: '#home' },
          { label: 'Services', to: '#services' },
          { label: 'About', to: '#about' },
          { label: 'Testimonials', to: '#testimonials' },
        ],
        hint: 'Links to hidden sections are not shown.',
      }),
      contact: lineField('Button', 'Contact Us', { max: 30 }),
    },
    { about: 'The logo is part of your business details.' },
  ),
  footer: section('Footer', {
    blurb: textField(
      'Text',
      'Managed IT, cyber security and cloud for British businesses. IT Experts Since {founded year}.',
      { max: 300 },
    ),
    servicesTitle: lineField('Services heading', 'Services', { max: 40 }),
    linksTitle: lineField('Links heading', 'Quick links', { max: 40 }),
    links: items('Links', {
      one: 'link',
      least: 0,
      itemsMax: 10,
      of: { label: lineField('Label', '', { max: 40 }), to: link('Link', linkHint) },
      initial: [
        { label: 'Home', to: '#home' },
        { label: 'About Us', to: '#about' },
        { label: 'Our Services', to: '#services' },
        { label: 'Testimonials', to: '#testimonials' },
        { label: 'Contact Us', to: '#contact' },
      ],
    }),
    contactTitle: lineField('Contact details title', 'Contact', { max: 40 }),
    support: lineField('Link for clients who need help', 'IT Support', { max: 40 }),
    supportReason: { ...reasonField, initial: 'technical_support' },
  }),
};

export const otherPages = {
  blog: section('Blog', {
    title: lineField('Title', 'Insights', { max: 60 }),
    lead: textField('Text', 'Short, practical notes from the support desk.', { max: 300 }),
    author: {
      kind: 'choice',
      label: 'Author of an article',
      hint: 'Each post can override this.',
      options: [{ value: 'name', label: 'Name' }],
      initial: 'name',
    },
    none: lineField('Text without posts', 'The first article is being written.', { max: 160 }),
    searchTitle: lineField('Search title', '{title} | {business name}', {
      max: 120,
      placeholders: ['title', 'lead'],
    }),
    searchText: textField('Search description', '{lead}', { max: 300, placeholders: ['title', 'lead'] }),
  }),
  notFound: section('Page not found', {
    title: lineField('Title', notFoundCopy.title),
    text: textField('Text', notFoundCopy.text, { max: 300 }),
    help: textField('Second text', notFoundCopy.help, { max: 300 }),
    button: lineField('Button', notFoundCopy.button, { max: 40 }),
  }),
  search: section('Search engine listing', {
    title: lineField('Search title', '{business name}: {tagline}', { max: 120 }),
    description: textField(
      'Search description',
      'Managed IT support, cyber security and cloud for British businesses of 10 to 500 people.',
      { max: 300 },
    ),
  }),
};
