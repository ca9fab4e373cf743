/** Both databases have the same tables. Runs where there is a PostgreSQL (TEST_DATABASE=postgres). */
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openFreshStore } from '../../tests/fresh-store';
import { openStore } from '../sqlite/store.server';
import type { Queries } from '../store.server';

/** Each query returns one text per row. SQLite's tables for the message index are left out. */
const sqlite = {
  columns: `
    select t.name || '.' || c.name || ' ' || lower(c.type)
      || case when c."notnull" or c.pk then ' not null' else '' end || coalesce(' = ' || c.dflt_value, '')
      || case when c.name = 'id' and (t.sql like '%autoincrement%' or t.name in ('revisions', 'autosaves'))
        then ' by itself' else '' end
    from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`,
  keys: `
    select t.name || case i.origin when 'pk' then ' is known by ' else ' has one ' end || (select group_concat(name) from pragma_index_info(i.name))
    from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table' and i.origin in ('u', 'pk')
    union all select t.name || ' is known by ' || c.name from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and c.pk and lower(c.type) = 'integer' and not exists (
      select 1 from pragma_index_list(t.name) where origin = 'pk')`,
  references: `
    select t.name || '.' || f."from" || ' to ' || f."table" || '.' || f."to" || ' ' || lower(f.on_delete)
    from sqlite_master t, pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  indexes: `
    select i.name || ' on ' || t.name || case when i."unique" then ' unique ' else ' ' end
      || (select group_concat(name || case when desc then ' desc' else '' end) from pragma_index_xinfo(i.name) where key)
      || coalesce((select substr(sql, instr(sql, ' where ')) from sqlite_master where name = i.name and i.partial), '')
    from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table' and i.origin = 'c'`,
  triggers: `select name || ' on ' || tbl_name from sqlite_master where type = 'trigger'`,
};

const here = `connamespace = 'public'::regnamespace`;
const named = (columns: string, table: string) => `
  (select string_agg(a.attname, ',' order by n) from unnest(${columns}) with ordinality k (number, n)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`;
const postgres: typeof sqlite = {
  columns: `
    select table_name || '.' || column_name || ' ' || case data_type when 'bigint' then 'integer'
        when 'double precision' then 'real' when 'bytea' then 'blob' else data_type || coalesce(' of ' || nullif(collation_name, 'C'), '') end
      || case is_nullable when 'NO' then ' not null' else '' end || coalesce(' = ' || column_default, '')
      || case is_identity when 'YES' then ' by itself' else '' end
    from information_schema.columns where table_schema = 'public'`,
  keys: `
    select conrelid::regclass || case contype when 'p' then ' is known by ' else ' has one ' end || ${named('conkey', 'conrelid')}
    from pg_constraint where contype in ('p', 'u') and ${here}`,
  references: `
    select conrelid::regclass || '.' || ${named('conkey', 'conrelid')} || ' to ' || confrelid::regclass || '.'
      || ${named('confkey', 'confrelid')} || case confdeltype when 'c' then ' cascade' when 'n' then ' set null' else ' other' end
    from pg_constraint where contype = 'f' and ${here}`,
  indexes: `
    select indexrelid::regclass || ' on ' || indrelid::regclass || case when indisunique then ' unique ' else ' ' end
      || (select string_agg(pg_get_indexdef(indexrelid, n, true) || case when indoption[n - 1] & 1 = 1 then ' desc' else '' end, ',' order by n)
        from generate_series(1, indnkeyatts) n)
      || coalesce(' where ' || trim('()' from lower(pg_get_expr(indpred, indrelid))), '')
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  triggers: `select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal`,
};

const ofSqliteAlone = /message_search(_delete)?_text|sqlite_sequence|^record_search_name on/;
const ofPostgresAlone = /^message_search_text on|^content_revision_notify on/;

async function read(queries: Queries, question: string): Promise<string[]> {
  const { rows } = await sql.raw<Record<string, string>>(question).execute(queries);
  const lines = rows.map((row) => String(Object.values(row)[0]));
  return lines
    .filter((line) => !/^(kysely_|uplink_(deployment|left))/.test(line))
    .map(alike)
    .sort();
}

const alike = (line: string) =>
  line
    .replace(/ = (strftime|to_char)\(.*\)/, ' = now')
    .replace(/::(text|bigint)\b/g, '')
    .replace(/ = '(\d+)'$/, ' = $1')
    .replace(/ = '(\d+)' /, ' = $1 ');

const without = (lines: string[], some: RegExp) => lines.filter((line) => !some.test(line));

it.runIf(inject('postgres')).each(Object.keys(sqlite) as (keyof typeof sqlite)[])(
  'PostgreSQL and SQLite have the same %s',
  async (what) => {
    const file = openStore(':memory:');
    await file.migrate();
    const server = await openFreshStore();
    const [expected, actual] = [await read(file.queries, sqlite[what]), await read(server.queries, postgres[what])];
    expect(expected.length).toBeGreaterThan(5);
    expect(without(actual, ofPostgresAlone)).toEqual(without(expected, ofSqliteAlone));
    await file.close();
    await server.close();
  },
);
