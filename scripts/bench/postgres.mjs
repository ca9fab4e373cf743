/**
 * The same limits on PostgreSQL: the cost of a message against one insert through `pg`, and the gain of a second
 * machine.
 */
import { join } from 'node:path';
import { startCluster } from './cluster.mjs';
import { compare } from './compare.mjs';
import { runProgram, startBare, startProgram } from './processes.mjs';
import { secondNode } from './workers.mjs';

export async function postgres(bench) {
  await withCluster(twoNodes, bench);
  await withCluster(pages, bench);
  await withCluster(messages, bench);
}

/** Each part has its own server, so that its checkpoints and vacuums do not disturb the next. */
async function withCluster(measure, bench) {
  const cluster = await startCluster();
  try {
    const environment = (database) => ({
      DATABASE_URL: cluster.address(database),
      BACKUP_EVERY: 'off',
      MEDIA_STORE: 'local',
    });
    await measure(bench, cluster, environment);
  } finally {
    await cluster.stop();
  }
}

const twoNodes = (bench, _cluster, environment) => secondNode(bench, 'PostgreSQL, two that serve', environment);

/** Cached pages cost the same with every database. */
async function pages({ folder, load, report }, _cluster, environment) {
  const servers = [];
  try {
    for (const [name, all] of [
      ['on-sqlite', { BACKUP_EVERY: 'off' }],
      ['on-postgres', environment('site')],
    ]) {
      await runProgram(join(folder, name), 'seed', { environment: all });
      servers.push(await startProgram(join(folder, name), { environment: all }));
    }
    for (const [name, path] of [
      ['landing page', '/'],
      ['JSON list', '/api/testimonials'],
    ]) {
      const request = { path, headers: { 'accept-encoding': 'br' } };
      const inputs = servers.map((server) => ({ server, request, expect: 200 }));
      const [sqlite, here] = await compare(load, inputs, { warmUp: 5 });
      report.add(`PostgreSQL, ${name}: processor time against SQLite`, here.ms / sqlite.ms, {
        limit: 1.1,
        unit: '×',
        note: `${here.ms.toFixed(3)} ms against ${sqlite.ms.toFixed(3)} ms`,
      });
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function messages({ folder, load, report }, cluster, environment) {
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
  } finally {
    await program.stop();
    await single.stop();
    await pool.stop();
  }
}
