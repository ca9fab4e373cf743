import { sql } from 'kysely';
import { type AnyDatabase, boolean, byUser, createdNow, id, required, version } from '../dialects';

/** The tables of the public site. */
export async function createContent(db: AnyDatabase): Promise<void> {
  await createTestimonials(db);
  await createPosts(db);
  await createPages(db);
  await createCaseStudies(db);
  await createTeamMembers(db);
  await createNotices(db);
  await createMedia(db);
  await createSettings(db);
}

async function createTestimonials(db: AnyDatabase) {
  await db.schema
    .createTable('testimonials')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('author_name', 'text', required)
    .addColumn('author_position', 'text', required)
    .addColumn('author_initials', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('rating', 'real', (c) =>
      c.notNull().check(sql`rating between 1 and 5 and rating * 2 = round(rating * 2)`),
    )
    .addColumn('company_name', 'text')
    .addColumn('is_active', 'integer', boolean('is_active', 1))
    .addColumn('is_google_review', 'integer', boolean('is_google_review', 0))
    .addColumn('google_review_url', 'text')
    .addColumn('google_review_id', 'text')
    .addColumn('google_review_time', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('portrait', 'text')
    .execute();
  const newest = ['created_at desc', 'id desc'];
  await db.schema.createIndex('testimonials_all_newest').on('testimonials').columns(newest).execute();
  const shown = ['is_active', ...newest];
  await db.schema.createIndex('testimonials_newest').on('testimonials').columns(shown).execute();
  await db.schema.createIndex('testimonials_google_review').on('testimonials').column('google_review_id').execute();
}

/** Rendered Markdown is stored next to its source. `render_error` says why it cannot be rendered. */
async function createPosts(db: AnyDatabase) {
  await db.schema
    .createTable('blog_posts')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('title', 'text', required)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('content', 'text', required)
    .addColumn('excerpt', 'text')
    .addColumn('featured_image', 'text')
    .addColumn('author_id', 'integer', byUser)
    .addColumn('is_published', 'integer', boolean('is_published', 0))
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('updated_at', 'text', required)
    .addColumn('html', 'text')
    .addColumn('auto_excerpt', 'text')
    .addColumn('word_count', 'integer')
    .addColumn('renderer', 'text')
    .addColumn('render_error', 'text', (c) => c.check(sql`render_error in ('depth', 'effort')`))
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('headings', 'text')
    .addColumn('author_shown', 'text', (c) =>
      c.notNull().defaultTo('site').check(sql`author_shown in ('site', 'shown', 'hidden')`),
    )
    .addColumn('guid', 'text')
    .addColumn('search_title', 'text')
    .addColumn('search_description', 'text')
    .addCheckConstraint('published_posts_have_a_date', sql`is_published = 0 or published_at is not null`)
    .execute();
  // Covers all columns that sitemap and tags need, so that long texts are not read.
  await sql`create index blog_posts_newest
    on blog_posts (is_published, published_at desc, id desc, render_error, slug, updated_at, tags)`.execute(db);
  const newest = ['created_at desc', 'id desc'];
  await db.schema.createIndex('blog_posts_all_newest').on('blog_posts').columns(newest).execute();
  await db.schema.createIndex('blog_posts_author').on('blog_posts').column('author_id').execute();
  await db.schema.createIndex('blog_posts_renderer').on('blog_posts').columns(['renderer', 'render_error']).execute();
}

async function createPages(db: AnyDatabase) {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('link_place', 'text', (c) =>
      c.notNull().defaultTo('footer').check(sql`link_place in ('footer', 'header', 'none')`),
    )
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0).check(sql`display_order >= 0`))
    .addColumn('is_published', 'integer', boolean('is_published', 0))
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', version)
    .addColumn('renderer', 'text')
    .addColumn('render_error', 'text', (c) => c.check(sql`render_error in ('depth', 'effort')`))
    .addColumn('service', 'text')
    .addColumn('place', 'text')
    .addColumn('sector', 'text')
    .addColumn('description', 'text')
    .addColumn('auto_excerpt', 'text')
    .addColumn('content', 'text', required)
    .addColumn('headings', 'text')
    .addColumn('html', 'text')
    .addColumn('search_title', 'text')
    .execute();
  await db.schema.createIndex('pages_order').on('pages').columns(['display_order', 'id']).execute();
  await db.schema.createIndex('pages_renderer').on('pages').columns(['renderer', 'render_error']).execute();
}

/** `testimonial_id` is not a foreign key, because the testimonial may be in the trash and restored later. */
async function createCaseStudies(db: AnyDatabase) {
  await db.schema
    .createTable('case_studies')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('title', 'text', required)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('client', 'text', required)
    .addColumn('sector', 'text')
    .addColumn('size', 'text')
    .addColumn('problem', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('figure', 'text')
    .addColumn('figure_basis', 'text')
    .addColumn('testimonial_id', 'integer')
    .addColumn('image', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('permission_by', 'text')
    .addColumn('permission_on', 'text')
    .addColumn('permission_expires_on', 'text')
    .addColumn('is_published', 'integer', boolean('is_published', 0))
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('updated_at', 'text', required)
    .addColumn('html', 'text')
    .addColumn('auto_excerpt', 'text')
    .addColumn('headings', 'text')
    .addColumn('renderer', 'text')
    .addColumn('render_error', 'text', (c) => c.check(sql`render_error in ('depth', 'effort')`))
    .addCheckConstraint(
      'published_case_studies_have_permission',
      sql`is_published = 0 or (published_at is not null and permission_by is not null and permission_on is not null)`,
    )
    .execute();
  const newest = ['is_published', 'published_at desc', 'id desc'];
  await db.schema.createIndex('case_studies_newest').on('case_studies').columns(newest).execute();
  await db.schema
    .createIndex('case_studies_renderer')
    .on('case_studies')
    .columns(['renderer', 'render_error'])
    .execute();
}

/** `certificates` is JSON. */
async function createTeamMembers(db: AnyDatabase) {
  await db.schema
    .createTable('team_members')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('name', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('portrait', 'text')
    .addColumn('introduction', 'text')
    .addColumn('certificates', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0).check(sql`display_order >= 0`))
    .addColumn('is_active', 'integer', boolean('is_active', 1))
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema.createIndex('team_members_order').on('team_members').columns(['display_order', 'id']).execute();
}

async function createNotices(db: AnyDatabase) {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('text', 'text', required)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('disruption', 'information', 'resolved')`))
    .addColumn('content', 'text', required)
    .addColumn('ends_at', 'text', required)
    .addColumn('is_published', 'integer', boolean('is_published', 0))
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('updated_at', 'text', required)
    .addColumn('html', 'text')
    .addColumn('auto_excerpt', 'text')
    .addColumn('renderer', 'text')
    .addColumn('render_error', 'text', (c) => c.check(sql`render_error in ('depth', 'effort')`))
    .addCheckConstraint('published_notices_have_started', sql`is_published = 0 or published_at is not null`)
    .execute();
  const newest = ['is_published', 'published_at desc', 'id desc'];
  await db.schema.createIndex('notices_newest').on('notices').columns(newest).execute();
  await db.schema.createIndex('notices_renderer').on('notices').columns(['renderer', 'render_error']).execute();
}

/** Files are named by the digest of the upload. `variants` lists the sizes and formats made so far, as JSON. */
async function createMedia(db: AnyDatabase) {
  await db.schema
    .createTable('media')
    .addColumn('id', 'integer', id)
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('picture', 'svg')`))
    .addColumn('mime', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('colour', 'text')
    .addColumn('alt', 'text')
    .addColumn('is_decorative', 'integer', boolean('is_decorative', 0))
    .addColumn('caption', 'text')
    .addColumn('credit', 'text')
    .addColumn('focal_x', 'integer', (c) => c.notNull().defaultTo(50).check(sql`focal_x between 0 and 100`))
    .addColumn('focal_y', 'integer', (c) => c.notNull().defaultTo(50).check(sql`focal_y between 0 and 100`))
    .addColumn('variants', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('making', 'ready', 'failed')`))
    .addColumn('error', 'text')
    .addColumn('author_id', 'integer', byUser)
    .addColumn('version', 'integer', version)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema.createIndex('media_state').on('media').column('state').execute();
}

async function createSettings(db: AnyDatabase) {
  await db.schema
    .createTable('accreditations')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('name', 'text', required)
    .addColumn('logo_url', 'text', required)
    .addColumn('website_url', 'text')
    .addColumn('description', 'text')
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0).check(sql`display_order >= 0`))
    .addColumn('is_active', 'integer', boolean('is_active', 1))
    .addColumn('expires_on', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema.createIndex('accreditations_order').on('accreditations').columns(['display_order', 'id']).execute();
  await db.schema
    .createTable('social_media_config')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('platform', 'text', required)
    .addColumn('url', 'text')
    .addColumn('is_enabled', 'integer', boolean('is_enabled', 1))
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'text', required)
    .execute();
  const order = ['display_order', 'id'];
  await db.schema.createIndex('social_media_config_order').on('social_media_config').columns(order).execute();
  await db.schema
    .createTable('site_content')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('content', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('html', 'text')
    .addColumn('headings', 'text')
    .addColumn('renderer', 'text')
    .execute();
}
