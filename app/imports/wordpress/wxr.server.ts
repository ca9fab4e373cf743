/**
 * Reads WXR, the format of WordPress exports (versions 1.0 to 1.2), item by item. Elements are known by their name and
 * depth and not by their namespace, because converters of other systems leave the declarations out.
 */
import { createReadStream } from 'node:fs';
import sax, { type Tag } from 'sax';
import { Invalid } from '~/platform/errors';

export interface ExportedSite {
  url: string;
  /** Display names by login. */
  authors: Map<string, string>;
  terms: { id: string; taxonomy: string; slug: string; name: string; parent: string }[];
}

export interface ExportedItem {
  /** Negative, in the order of the file, if the export has no number. */
  id: number;
  /** The texts of the elements by name, without a prefix but for `content:encoded` and `excerpt:encoded`. */
  fields: Map<string, string>;
  terms: { taxonomy: string; slug: string; name: string }[];
  /** The custom fields. Those that nothing here reads have an empty value. */
  meta: { key: string; value: string }[];
  comments: number;
  /** Whether it exceeded the limit, so that it has no text. */
  isTooLarge: boolean;
}

export const emptySite = (): ExportedSite => ({ url: '', authors: new Map(), terms: [] });

/** In characters, of all texts of an item. A text of ours has 200,000 at most. */
export const itemMaxLength = 1_000_000;

export const itemsMax = 100_000;

const metaKept = [
  ...['_thumbnail_id', '_wp_attachment_image_alt', '_wp_old_slug', 'footnotes'],
  ...['_yoast_wpseo_metadesc', 'rank_math_description'],
];

const howTo = 'In WordPress, open Tools, Export, choose “All content”, and download the file.';
const invalid = (message: string) => new Invalid({ file: [message] });
const groups = ['author', 'category', 'tag', 'term', 'item'];
const otherFormats = new Map([
  ['html', 'This file is a web page.'],
  [
    'feed',
    'This file is an Atom feed or a Blogger backup. Convert a Blogger backup to a WordPress export (WXR) first.',
  ],
  ['urlset', 'This file is a sitemap.'],
]);

/**
 * Reads the items of an export.
 * @param site is filled before the first item
 * @throws {Invalid} with the line
 */
export async function* readItems(path: string, signal?: AbortSignal, site = emptySite()): AsyncGenerator<ExportedItem> {
  const items: ExportedItem[] = [];
  const parser = itemParser(site, items);
  let decoder: TextDecoder | undefined;
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 128 * 1024 })) {
    decoder ??= decoderFor(chunk as Buffer);
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield* items.splice(0);
  }
  if (!decoder) throw invalid(`This file is empty. ${howTo}`);
  parser.end(decoder.decode());
  yield* items.splice(0);
}

/** @throws {Invalid} for files that are no XML */
function decoderFor(start: Buffer): TextDecoder {
  const text = start.subarray(0, 300).toString('latin1');
  if (text.startsWith('PK')) {
    const again = 'If it has the content of another Uplink, download it again.';
    throw invalid(`This file is a ZIP archive. Unpack it, then import each .xml file in it. ${again}`);
  }
  if (text.startsWith('\x1f\x8b')) throw invalid('This file is compressed. Unpack it, then import it.');
  if (/^\s*[[{]/.test(text)) throw invalid(`This file is JSON, not a WordPress export. ${howTo}`);
  const isWide = /^(\xff\xfe|\xfe\xff)/.test(text);
  if (!isWide && !/^(\xef\xbb\xbf)?\s*</.test(text)) {
    throw invalid(`Line 1: this file is not a WordPress export, because it does not begin with “<”. ${howTo}`);
  }
  const named = /^[^>]*\sencoding=["']([\w-]+)/.exec(text)?.[1] ?? 'utf-8';
  const label = isWide ? (text.startsWith('\xff') ? 'utf-16le' : 'utf-16be') : named;
  try {
    return new TextDecoder(label);
  } catch {
    throw invalid(`Line 1: the encoding “${label}” is unknown. Save the file as UTF-8.`);
  }
}

/** Characters that XML forbids and the database cannot store. Texts that were pasted into WordPress have some. */
const unstorable = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu;

function itemParser(site: ExportedSite, items: ExportedItem[]) {
  const parser = sax.parser(true, { position: true });
  const path: string[] = [];
  let text = '';
  let length = 0;
  let unnumbered = 0;
  let [fields, item, attributes] = [new Map<string, string>(), emptyItem(), {} as Record<string, string>];
  const fail = (problem: string) => invalid(`Line ${parser.line + 1}: ${problem}`);
  const value = (name: string) => fields.get(name) ?? '';

  function add(part: string) {
    // The texts of comments are not kept.
    if (path.length > 4 && path[3] !== 'postmeta') return;
    // Page builders store large values.
    if (path[4] === 'meta_value' && !metaKept.includes(item.meta.at(-1)?.key ?? '')) return;
    length += part.length;
    if (length <= itemMaxLength) text += part;
    else if (path[2] === 'item') item.isTooLarge = true;
    else throw fail('this text is too long.');
  }

  function closeGroup(name: string) {
    if (name === 'author') site.authors.set(value('author_login'), value('author_display_name'));
    else if (name === 'category' && fields.size > 0)
      addTerm('category', 'category_nicename', 'cat_name', 'category_parent');
    else if (name === 'tag') addTerm('post_tag', 'tag_slug', 'tag_name', '');
    else if (name === 'term') addTerm(value('term_taxonomy'), 'term_slug', 'term_name', 'term_parent');
    else if (name === 'item') {
      if (!['post_id', 'post_type', 'status', 'post_date'].some((field) => fields.has(field))) {
        throw fail(`this file is an RSS feed, which has only the latest posts. ${howTo}`);
      }
      if (item.isTooLarge) fields.delete('content:encoded');
      items.push({ ...item, id: Number.parseInt(value('post_id'), 10) || --unnumbered, fields });
    }
  }

  function addTerm(taxonomy: string, slug: string, name: string, parent: string) {
    const term = { id: value('term_id'), taxonomy, slug: value(slug), name: value(name), parent: value(parent) };
    site.terms.push(term);
  }

  parser.onopentag = (tag) => {
    path.push(/^(content|excerpt):/.test(tag.name) ? tag.name : tag.name.replace(/^.*:/, ''));
    if (path.length === 1 && path[0] !== 'rss')
      throw fail(`${otherFormats.get(tag.name.toLowerCase()) ?? 'this is another kind of XML.'} ${howTo}`);
    if (path.length === 3) [fields, item, length] = [new Map(), emptyItem(), 0];
    length += tag.name.length;
    if (path.length > 20 || length > 2 * itemMaxLength || site.terms.length > itemsMax)
      throw fail('there are too many elements.');
    text = '';
    attributes = (tag as Tag).attributes;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const [, , group = '', name = path.at(-1) ?? '', part] = path;
    // A part of a string keeps the whole string, here a piece of the file, in memory. A clone does not.
    const written = structuredClone(text.replace(unstorable, ''));
    if (path.length === 3 && !groups.includes(group)) closeField(group, written.trim().replace(/\/+$/, ''));
    else if (path.length === 3) closeGroup(group);
    else if (path.length === 5 && name === 'postmeta' && part === 'meta_key')
      item.meta.push({ key: written, value: '' });
    else if (path.length === 5 && name === 'postmeta') Object.assign(item.meta.at(-1) ?? {}, { value: written });
    else if (path.length === 4 && name === 'comment') item.comments += 1;
    else if (path.length === 4 && name === 'category') {
      item.terms.push({ taxonomy: attributes.domain ?? 'category', slug: attributes.nicename ?? '', name: written });
    } else if (path.length === 4) fields.set(name, written);
    path.pop();
    text = '';
  };

  function closeField(name: string, written: string) {
    // The address of the site within a network, then that of the network, then the public one.
    if (name === 'base_blog_url') site.url = written;
    else if (['link', 'base_site_url'].includes(name) && written && !/^http.*\/\/./.test(site.url)) site.url = written;
  }

  parser.ondoctype = (doctype) => {
    if (/\bhtml\b/i.test(doctype)) throw fail(`${otherFormats.get('html')} ${howTo}`);
    throw fail(`this file declares a document type, which WordPress exports do not have. ${howTo}`);
  };
  parser.onerror = (error) => {
    const reason = error.message.split('\n')[0] ?? '';
    if (parser.closed || /^(Unclosed|Unexpected end)/.test(reason)) {
      throw fail('the file ends here, before its end. The download was interrupted. Export and download it again.');
    }
    throw fail(`the file is damaged (${reason.replace(/\.$/, '')}). Export and download it again.`);
  };
  return {
    write: (part: string) => parser.write(part),
    end(part: string) {
      parser.write(part).close();
      if (site.url === '') throw invalid(`This file is not a WordPress export. ${howTo}`);
    },
  };
}

const emptyItem = () =>
  ({ terms: [], meta: [], comments: 0, isTooLarge: false }) as Omit<ExportedItem, 'id' | 'fields'>;
