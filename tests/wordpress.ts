/** WordPress exports for tests, as WordPress 6.1 writes them. */

export interface WordPressItem {
  id: number;
  type?: 'post' | 'page' | 'attachment' | 'wp_block';
  title: string;
  slug: string;
  content?: string;
  excerpt?: string;
  status?: string;
  password?: string;
  date?: string;
  tags?: string[];
  author?: string;
  /** The path of its page on the old site. */
  path?: string;
  /** The address of an attachment. */
  file?: string;
  /** The ID of the featured image. */
  thumbnail?: number;
  /** The name of a custom field. */
  field?: string;
}

const cdata = (text: string) => `<![CDATA[${text}]]>`;
export const nicename = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Returns the text of an export. @param site its address, without a slash at the end */
export function wordpressExport(items: WordPressItem[], site = 'https://old.example'): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.1.9" created="2026-11-30 08:00" -->
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
	<title>Old site</title>
	<link>${site}</link>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>${site}</wp:base_site_url>
	<wp:base_blog_url>${site}</wp:base_blog_url>
	<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('mira')}</wp:author_login><wp:author_email>${cdata('mira@old.example')}</wp:author_email><wp:author_display_name>${cdata('Mira Osei')}</wp:author_display_name></wp:author>
	<generator>https://wordpress.org/?v=6.1.9</generator>
${items.map((item) => itemText(item, site)).join('\n')}
</channel>
</rss>
`;
}

function itemText(item: WordPressItem, site: string): string {
  const { id, type = 'post', title, slug, content = '', excerpt = '', status = 'publish', password = '' } = item;
  const {
    date = '2019-05-06 07:08:09',
    tags = [],
    author = 'mira',
    path = `/2019/05/${slug}/`,
    file,
    thumbnail,
    field,
  } = item;
  const metaOf = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
  const meta = (thumbnail ? metaOf('_thumbnail_id', String(thumbnail)) : '') + (field ? metaOf(field, '1') : '');
  return `	<item>
		<title>${cdata(title)}</title>
		<link>${site}${path}</link>
		<dc:creator>${cdata(author)}</dc:creator>
		<guid isPermaLink="false">${site}/?p=${id}</guid>
		<description></description>
		<content:encoded>${cdata(content)}</content:encoded>
		<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
		<wp:post_id>${id}</wp:post_id>
		<wp:post_date>${cdata(date)}</wp:post_date>
		<wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
		<wp:post_modified>${cdata(date)}</wp:post_modified>
		<wp:post_modified_gmt>${cdata(date)}</wp:post_modified_gmt>
		<wp:post_name>${cdata(slug)}</wp:post_name>
		<wp:status>${cdata(status)}</wp:status>
		<wp:post_parent>0</wp:post_parent>
		<wp:menu_order>0</wp:menu_order>
		<wp:post_type>${cdata(type)}</wp:post_type>
		<wp:post_password>${cdata(password)}</wp:post_password>
		<wp:is_sticky>0</wp:is_sticky>
		${file ? `<wp:attachment_url>${cdata(file)}</wp:attachment_url>` : ''}
		${tags.map((tag) => `<category domain="post_tag" nicename="${nicename(tag)}">${cdata(tag)}</category>`).join('')}
		${meta}
	</item>`;
}
