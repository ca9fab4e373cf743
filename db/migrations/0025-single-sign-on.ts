import { type Kysely, sql } from 'kysely';

/**
 * Who else vouches for people, and for whom they have: a session that begins so names it, and ends with it. Signing in by a
 * password, or whatever else this site itself asks for, can be switched off.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('identity_providers')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('microsoft', 'google', 'other')`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tenant', 'text')
    .addColumn('issuer', 'text')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('client_secret', 'text', (c) => c.notNull())
    .addColumn('people', 'text', (c) => c.notNull())
    .addColumn('domains', 'text')
    .addColumn('default_role', 'text', (c) => c.notNull())
    .addColumn('group_claim', 'text')
    .addColumn('admin_groups', 'text')
    .addColumn('editor_groups', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('identities')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider_id', 'integer', (c) => c.notNull().references('identity_providers.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('refresh_token', 'text')
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('identities_subject', ['provider_id', 'subject'])
    .addUniqueConstraint('identities_user', ['user_id', 'provider_id'])
    .execute();

  await db.schema
    .alterTable('sessions')
    .addColumn('identity_id', 'integer', (c) => c.references('identities.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('sessions_identity').on('sessions').column('identity_id').execute();

  await db.schema
    .createTable('local_sign_in')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .execute();
}
