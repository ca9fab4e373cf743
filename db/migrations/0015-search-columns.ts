import { sql } from 'kysely';
import { type AnyDatabase, createTrigger, isPostgres } from './dialects';

const searchedColumns = {
  blog_posts: 'title, slug, excerpt, content',
  case_studies: 'title, client, sector, problem, content',
  notices: 'text, content',
  pages: 'title, slug, description, place, sector, content',
};

/** Renderings are written to the row of their text. They no longer queue it for the search. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const [table, columns] of Object.entries(searchedColumns)) {
    const name = `${table}_update_search`;
    if (isPostgres(db)) await sql.raw(`drop function ${name}() cascade`).execute(db);
    else await sql.raw(`drop trigger ${name}`).execute(db);
    const queue = `insert into search_queue (kind, record) values ('${table}', cast(new.id as text));`;
    const when = `${name} after update of ${columns} on ${table}`;
    await createTrigger(db, sql.raw(`create trigger ${when} begin ${queue} end`));
  }
}
