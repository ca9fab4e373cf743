/** A process that becomes leader repeatedly and records it in a table. Arguments: its name, the database, the log. */
import pg from 'pg';
import { openPostgresStore } from '../../db/postgres/store.server';

const [name = '', host = '', port = '', notesHost = '', notesPort = ''] = process.argv.slice(2);
const access = { user: 'uplink', database: 'uplink' };
const notes = new pg.Pool({ ...access, host: notesHost, port: Number(notesPort), max: 1 });
const note = (what: string) => notes.query('insert into notes (name, what) values ($1, $2)', [name, what]);

const store = await openPostgresStore({ ...access, host, port: Number(port) });
const quit = store.onLeadership(async (isHeld) => {
  await note('begin');
  const timer = setInterval(() => isHeld() && void note('work'), 50);
  return async () => {
    clearInterval(timer);
    await note('end');
  };
});

process.once('SIGTERM', async () => {
  await quit();
  await store.close();
  await notes.end();
});
await note('ready');
