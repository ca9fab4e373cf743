/** The same promises with PostgreSQL: what a message costs against one insert through `pg`, and what a second machine adds. */
import { join } from 'node:path';
import { startCluster } from './cluster.mjs';
import { compare } from './compare.mjs';
import { startBare, startProgram } from './processes.mjs';
import { secondProcess } from './workers.mjs';

export async function postgres({ folder, load, report }) {
  const cluster = await startCluster();
  const environment = (database) => ({
    DATABASE_URL: cluster.address(database),
    BACKUP_EVERY: 'off',
    MEDIA_STORE: 'local',
  });
  const program = await startProgram(join(folder, 'one'), { environment: environment('site') });
  const bare = await startBare([], null, { host: cluster.socket, user: 'uplink', database: 'bare' });
  try {
    for (const [as, path, expect] of [
      ['form', '/?index', 303],
      ['json', '/api/contact', 201],
    ]) {
      const [ours, theirs] = await compare(
        load,
        [
          { server: program, request: { path, contact: as }, expect },
          { server: bare, request: { path, contact: as }, expect: 201 },
        ],
        { seconds: 2, rounds: 7, warmUp: 10 },
      );
      report.add(
        `PostgreSQL, contact message (${as}): rate against a bare insert through pg`,
        ours.rate / theirs.rate,
        {
          limit: 0.5,
          atLeast: true,
          unit: '×',
          note: `${ours.rate.toFixed(0)}/s against ${theirs.rate.toFixed(0)}/s; ${ours.ms.toFixed(2)} ms of processor against ${theirs.ms.toFixed(2)} ms, PostgreSQL’s own not counted`,
        },
      );
    }
    await program.stop();
    await secondProcess(
      { folder, load, report },
      { who: 'PostgreSQL, two that serve', ofMessages: 1.6, environment: (count) => environment(`side${count}`) },
    );
  } finally {
    await program.stop();
    await bare.stop();
    await cluster.stop();
  }
}
