import { sql } from 'kysely';
import { type AnyDatabase, byUser, createTrigger } from './dialects';

/**
 * The id of the user who scheduled an action; null for a service. Actions whose author no longer exists pass to the first
 * admin, as those of a deleted user pass to the admin who deletes them.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('scheduled_actions').addColumn('user_id', 'integer', byUser).execute();
  // The previous release writes only the name. The name of a copied row may be a former one, but it has its id.
  await setIdAfter(db, 'insert', 'and user_id is null');
  await setIdAfter(db, 'update of author');
  await sql`
    update scheduled_actions set author = case
      when author like '% (service)' or author in (select username from users) then author
      else coalesce((select username from users where role = 'admin' order by id limit 1), author) end
  `.execute(db);
}

async function setIdAfter(db: AnyDatabase, event: 'insert' | 'update of author', condition = '') {
  const [operation] = event.split(' ');
  const statement = `create trigger scheduled_actions_${operation}_author after ${event} on scheduled_actions
    begin update scheduled_actions set user_id = (select id from users where username = new.author)
      where id = new.id ${condition}; end`;
  await createTrigger(db, sql.raw(statement));
}
