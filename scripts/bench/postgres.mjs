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
  const bare = (database, connections) =>
    startBare([], null, { host: cluster.socket, user: 'uplink', database, max: connections });
  const [single, pool] = [await bare('bare1', 1), await bare('bare10', 10)];
  try {
    for (const [as, path, expect] of [
      ['form', '/?index', 303],
      ['json', '/api/contact', 201],
    ]) {
      const request = { path, contact: as };
      const [ours, one, ten] = await compare(
        load,
        [
          { server: program, request, expect },
          { server: single, request, expect: 201 },
          { server: pool, request, expect: 201 },
        ],
        { seconds: 2, rounds: 7, warmUp: 10 },
      );
      const against = ({ rate, ms }) =>
        `${ours.rate.toFixed(0)}/s against ${rate.toFixed(0)}/s; ${ours.ms.toFixed(2)} ms of processor against ${ms.toFixed(2)} ms, PostgreSQL’s own not counted`;
      const measured = `PostgreSQL, contact message (${as}): rate against one bare insert through pg after the other`;
      report.add(measured, ours.rate / one.rate, { limit: 0.5, atLeast: true, unit: '×', note: against(one) });
      report.add('… over ten connections at once', ours.rate / ten.rate, { unit: '×', note: against(ten) });
    }
    await program.stop();
    await secondProcess(
      { folder, load, report },
      { who: 'PostgreSQL, two that serve', ofMessages: 1.6, environment: (count) => environment(`side${count}`) },
    );
  } finally {
    await program.stop();
    await single.stop();
    await pool.stop();
    await cluster.stop();
  }
}
