/** Checks whether a server stores data durably enough. */
import type { ClientBase } from 'pg';

/** The server or its settings are unsuitable. The message says in one line how to fix it. */
export class UnsafeServer extends Error {}

const oldest = 15;

/** @param mayLose whether confirmed writes may be lost when the machine of the server fails @throws {UnsafeServer} */
export async function requireSafeSettings(client: ClientBase, mayLose: boolean): Promise<void> {
  const setting = async (name: string) => {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
    return rows[0]?.value ?? '';
  };
  const version = Number(await setting('server_version_num')) / 10_000;
  if (version < oldest) {
    throw new UnsafeServer(`PostgreSQL ${Math.floor(version)} is too old. It takes ${oldest} or later.`);
  }
  const encoding = await setting('server_encoding');
  if (encoding !== 'UTF8') {
    throw new UnsafeServer(
      `its encoding is ${encoding}. Create one with: create database … encoding 'UTF8' template template0`,
    );
  }
  if (mayLose) return;
  for (const name of ['synchronous_commit', 'fsync']) {
    if ((await setting(name)) !== 'off') continue;
    throw new UnsafeServer(
      `${name} is off there: messages that were answered for could be lost. Turn it on, or set DATABASE_MAY_LOSE=yes.`,
    );
  }
}
