import { sql } from 'kysely';
import {
  type AnyDatabase,
  boolean,
  byUser,
  createdNow,
  createTrigger,
  id,
  ofUser,
  onlyId,
  required,
  version,
  withoutRowid,
} from '../dialects';

/** The tables of users: accounts, logins, API tokens, links and notices. */
export async function createAccess(db: AnyDatabase): Promise<void> {
  await createUsers(db);
  await createPolicy(db);
  await createProviders(db);
  await createSessions(db);
  await createSecrets(db);
  await createNotices(db);
}

async function createUsers(db: AnyDatabase) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password', 'text', required)
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('user').check(sql`role in ('admin', 'editor', 'user')`))
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('is_password_weak', 'integer', boolean('is_password_weak', 0))
    .addColumn('signature', 'text')
    .execute();
}

async function createPolicy(db: AnyDatabase) {
  await db.schema
    .createTable('access_policy')
    .addColumn('id', 'integer', onlyId)
    .addColumn('mfa_requirement', 'text', (c) =>
      c.notNull().check(sql`mfa_requirement in ('nobody', 'admins', 'everybody')`),
    )
    .addColumn('mfa_required_from', 'text')
    .addColumn('version', 'integer', version)
    .addColumn('updated_at', 'text', required)
    .addColumn('session_idle_minutes', 'integer', (c) => c.notNull().defaultTo(60))
    .addColumn('session_hours', 'integer', (c) => c.notNull().defaultTo(12))
    .execute();
  await db.schema
    .createTable('local_sign_in')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('is_on', 'integer', required)
    .execute();
  // Every message updates the counters of its sender and mailbox; without a separate index this saves a write.
  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', required)
    .addColumn('expires_at', 'text', required)
    .modifyEnd(withoutRowid(db))
    .execute();
  await db.schema.createIndex('throttles_expiry').on('throttles').column('expires_at').execute();
}

async function createProviders(db: AnyDatabase) {
  await db.schema
    .createTable('identity_providers')
    .addColumn('id', 'integer', id)
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('microsoft', 'google', 'other')`))
    .addColumn('name', 'text', required)
    .addColumn('tenant', 'text')
    .addColumn('issuer', 'text')
    .addColumn('client_id', 'text', required)
    .addColumn('client_secret', 'text', required)
    .addColumn('people', 'text', required)
    .addColumn('domains', 'text')
    .addColumn('default_role', 'text', required)
    .addColumn('group_claim', 'text')
    .addColumn('admin_groups', 'text')
    .addColumn('editor_groups', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', version)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema
    .createTable('identities')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('provider_id', 'integer', (c) => c.notNull().references('identity_providers.id').onDelete('cascade'))
    .addColumn('subject', 'text', required)
    .addColumn('refresh_token', 'text')
    .addColumn('checked_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('rejected_at', 'text')
    .addUniqueConstraint('identities_subject', ['provider_id', 'subject'])
    .addUniqueConstraint('identities_user', ['user_id', 'provider_id'])
    .execute();
}

async function createSessions(db: AnyDatabase) {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('last_seen_at', 'text', required)
    .addColumn('reauthenticated_at', 'text', (c) => c.notNull().defaultTo('1970-01-01T00:00:00.000Z'))
    .addColumn('method', 'text', (c) => c.notNull().defaultTo('password'))
    .addColumn('identity_id', 'integer', (c) => c.references('identities.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_identity').on('sessions').column('identity_id').execute();
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('pending_sign_ins_user')
    .on('pending_sign_ins')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('resubmissions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('path', 'text', required)
    .addColumn('fields', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('resubmissions_session').on('resubmissions').column('session_id').execute();
  await db.schema
    .createTable('known_browsers')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('digest', 'text', required)
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addColumn('trusted_at', 'text')
    .execute();
  const byUserAndDigest = db.schema.createIndex('known_browsers_user').on('known_browsers').unique();
  await byUserAndDigest.columns(['user_id', 'digest']).execute();
  await db.schema.createIndex('known_browsers_digest').on('known_browsers').column('digest').execute();
}

async function createSecrets(db: AnyDatabase) {
  await db.schema
    .createTable('mfa_factors')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('totp', 'passkey', 'recovery')`))
    .addColumn('name', 'text', required)
    .addColumn('secret', 'text', required)
    .addColumn('credential_id', 'text', (c) => c.unique())
    .addColumn('counter', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .addColumn('transports', 'text')
    .addColumn('user_handle', 'text')
    .execute();
  await db.schema.createIndex('mfa_factors_user').on('mfa_factors').columns(['user_id', 'kind']).execute();
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'integer', id)
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('creator_id', 'integer', byUser)
    .addColumn('creator', 'text', required)
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('admin', 'editor')`))
    .addColumn('scopes', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('api_tokens_user').on('api_tokens').column('user_id').execute();
  await db.schema.createIndex('api_tokens_creator').on('api_tokens').column('creator_id').execute();
  await db.schema
    .createTable('single_use_links')
    .addColumn('id', 'integer', id)
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('invitation', 'password', 'address')`))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_by', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('details', 'text', required)
    .addColumn('address', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute();
  for (const column of ['user_id', 'created_by', 'expires_at'])
    await db.schema.createIndex(`single_use_links_${column}`).on('single_use_links').column(column).execute();
  await createTrigger(
    db,
    sql`create trigger single_use_links_delete_mails after delete on single_use_links
    begin delete from outbox_mails where subject = 'single-use link' and subject_id = old.id; end`,
  );
}

async function createNotices(db: AnyDatabase) {
  await db.schema
    .createTable('account_notices')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('address', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('channel', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('account_notices_user').on('account_notices').column('user_id').execute();
  await db.schema.createIndex('account_notices_created').on('account_notices').column('created_at').execute();
  await createTrigger(
    db,
    sql`create trigger account_notices_delete_mails after delete on account_notices
    begin delete from outbox_mails where subject = 'account notice' and subject_id = old.id; end`,
  );
}
