/** Replaces WordPress shortcodes by HTML: those of the core by their markup, others by the text inside them. */

import { escapeHtml } from '~/platform/escape-html';
import { isImageUrl } from './addresses.server';
import type { ConversionContext } from './elements.server';
import type { IndexedItem } from './export';

/** A shortcode, or the end of one. Doubled brackets mean its text. */
const pattern = /\[(\[)?(\/)?([a-z][\w-]{0,60})([\s=](?:"[^"]{0,4000}"|'[^']{0,4000}'|[^[\]"'])*?)?(\/)?\](\])?/gi;

export function expandShortcodes(content: string, context: ConversionContext): string {
  if (!content.includes('[')) return content;
  const { text, unmask } = withoutMarkup(content);
  return unmask(expand(text, context, unmask));
}

/** Returns the text with characters for private use in place of tags, comments and code, whose brackets stay. */
function withoutMarkup(content: string) {
  const hidden: string[] = [];
  const hide = (markup: string) => `\uE000${hidden.push(markup) - 1}\uE001`;
  let [text, open, end] = ['', '', ''];
  for (const token of content.replace(/[\uE000\uE001]/g, '').split(/(<!--|-->|<\/?[a-z][^<>]*>)/i)) {
    const [, name = ''] = /^<(!--|(?:pre|code|script|style|textarea)\b)/i.exec(token) ?? [];
    if (!end && name) end = name === '!--' ? '-->' : `</${name.toLowerCase()}`;
    if (!end) text += token.startsWith('<') && token.endsWith('>') ? hide(token) : token;
    else if (name || !token.toLowerCase().startsWith(end)) open += token;
    else [text, open, end] = [text + hide(open + token), '', ''];
  }
  const unmask = (masked: string) => masked.replace(/\uE000(\d+)\uE001/g, (_, at: string) => hidden[Number(at)] ?? '');
  return { text: text + hide(open), unmask };
}

function expand(text: string, context: ConversionContext, unmask: (text: string) => string, depth = 0): string {
  const tags = depth > 20 ? [] : [...text.matchAll(pattern)];
  // By name, the last one first.
  const ends = new Map<string, RegExpExecArray[]>();
  for (const tag of tags.toReversed().filter(([, , isEnd]) => isEnd)) {
    const [, , , name = ''] = tag;
    if (!ends.get(name)?.push(tag)) ends.set(name, [tag]);
  }
  let [result, done] = ['', 0];
  for (const tag of tags) {
    const [whole, escaped, isEnd, name = '', written = '', isWhole, escapedEnd] = tag;
    if (tag.index < done || isEnd) continue;
    const start = tag.index + (escaped && !escapedEnd ? 1 : 0);
    const after = tag.index + whole.length - (escapedEnd && !escaped ? 1 : 0);
    const isEscaped = escaped && escapedEnd;
    const closing = ends.get(name) ?? [];
    while ((closing.at(-1)?.index ?? after) < after) closing.pop();
    const end = isWhole || isEscaped ? undefined : closing.at(-1);
    const attributes = attributesOf(unmask(written));
    const isAlone =
      /(^|[\n\uE001])\s*$/.test(text.slice(Math.max(done, start - 20), start)) &&
      /^\s*($|[\n\uE000])/.test(text.slice(after, after + 20));
    if (!isEscaped && !end && !isAlone && attributes.size === 0 && !/[_-]/.test(name) && !core.has(name.toLowerCase()))
      continue;
    const inside = end ? text.slice(after, end.index) : '';
    result += text.slice(done, start);
    done = end ? end.index + end[0].length - (end[6] ? 1 : 0) : after;
    if (isEscaped) result += whole.slice(1, -1);
    else result += core.get(name.toLowerCase())?.(attributes, unmask(inside), context) ?? other(inside);
    function other(inner: string) {
      const { url, link, href = url ?? link ?? '' } = Object.fromEntries(attributes) as Partial<Record<string, string>>;
      const video = /^(youtube|vimeo)/i.test(name) && /https?:\/\/[^\s"'\]]+/.exec(written)?.[0];
      if (video) return embed(video);
      const kept = expand(inner, context, unmask, depth + 1);
      context.lose(
        inner
          ? `The shortcode [${name}]. The text inside it is kept.`
          : `The shortcode ${unmask(whole).slice(0, 200)}.`,
      );
      return inner && /^(https?:\/)?\//.test(href) ? `<a href="${escapeHtml(href)}">${kept}</a>` : kept;
    }
  }
  return result + text.slice(done);
}

/** The attributes by name. An address without a name is `src`. */
function attributesOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))/g);
  const named = [...pairs].map(([, name = '', ...values]): [string, string] => [
    name.toLowerCase(),
    values.find((value) => value !== undefined) ?? '',
  ]);
  const [, bare] = /^[\s=]+(https?:\/\/[^\s"']+)/.exec(text) ?? [];
  return new Map(bare ? [['src', bare], ...named] : named);
}

type Expansion = (attributes: Map<string, string>, inside: string, context: ConversionContext) => string | null;

const embed = (url: string) => `\n\n<figure class="wp-block-embed">${escapeHtml(url)}</figure>\n\n`;
const player = (name: string, src: string | null, title = '') =>
  src && `\n\n<figure><${name} src="${escapeHtml(src)}" title="${escapeHtml(title)}"></${name}></figure>\n\n`;

const caption: Expansion = (attributes, inside) => {
  const image = /^\s*(<a\b[^<>]*>\s*<img\b[^<>]*>\s*<\/a>|<img\b[^<>]*>)/i.exec(inside)?.[0];
  // Before WordPress 3.4, the caption was an attribute.
  const text = attributes.get('caption') ?? inside.slice(image?.length);
  return image ? `<figure>${image}<figcaption>${text.trim()}</figcaption></figure>` : inside;
};

const media =
  (name: string): Expansion =>
  (attributes) => {
    const isSource = /^(src|mp3|m4[av]|og[gv]|wav|flac|wm[av]|mp4|webm|flv)$/;
    return player(name, [...attributes].find(([key, value]) => isSource.test(key) && value)?.[1] ?? null);
  };

const expansions: Record<string, Expansion> = {
  caption,
  wp_caption: caption,
  audio: media('audio'),
  video: media('video'),
  embed: (attributes, inside) => embed(inside.trim() || (attributes.get('src') ?? '')),
  playlist: (attributes, _, context) =>
    attached('playlist', attributes, context)
      .map(({ fileUrl, title }) => player('audio', fileUrl, title))
      .join(''),
  gallery(attributes, _, context) {
    const figures = attached('gallery', attributes, context).map(({ id, fileUrl, alt, caption: text }) => {
      const image = `<img class="wp-image-${id}" src="${escapeHtml(fileUrl ?? '')}" alt="${escapeHtml(alt)}">`;
      return `<figure>${image}<figcaption>${escapeHtml(text)}</figcaption></figure>`;
    });
    return `<figure>${figures.join('')}</figure>`;
  },
};

const core = new Map(Object.entries(expansions));

/** Returns the files that the shortcode names, else the images of the post. Reports those that the export lacks. */
function attached(name: string, attributes: Map<string, string>, context: ConversionContext): IndexedItem[] {
  const { lose, item, site } = context;
  const { items } = site.index;
  const ids = attributes.get('ids') ?? attributes.get('include');
  const parent = Number(attributes.get('id')) || item.id;
  const found = ids
    ? ids.split(',').flatMap((one) => items.get(Number(one)) ?? [])
    : [...items.values()].filter((one) => one.parent === parent && isImageUrl(one.fileUrl));
  const missing = ids?.split(',').filter((one) => !items.get(Number(one))?.fileUrl) ?? [];
  if (missing.length > 0) lose(`The files ${missing.join(', ')} of a ${name}, which the export does not have.`);
  if (!ids && found.length === 0) lose(`A ${name} without files in the export.`);
  return found;
}
