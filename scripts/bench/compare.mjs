/** Two servers under the same load in turn, so that disturbances hit both. */
import { processorSeconds } from './processes.mjs';

/** The built clone of another commit that `--base=FOLDER` names; undefined without one. */
export const baseFolder = () =>
  process.argv.find((argument) => argument.startsWith('--base='))?.slice('--base='.length);

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * @param inputs `{ server, request }` each
 * @param warmUp how long the first round takes, in seconds, in which nothing is measured: Node compiles what runs often
 * @returns for each side the medians of the rounds: processor time in ms and rate per second
 */
export async function compare(load, inputs, { connections = 64, seconds = 1, rounds = 7, warmUp = seconds } = {}) {
  const measured = inputs.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, { server, request, expect }] of inTurn(inputs, round)) {
      const before = processorSeconds(server.pid);
      const task = { port: server.port, request, connections, seconds: round < 0 ? warmUp : seconds };
      const { requests, rate, statuses } = await load.run(task);
      requireStatus(statuses, expect);
      if (round < 0) continue;
      measured[index].push({ ms: ((processorSeconds(server.pid) - before) * 1000) / requests, rate });
    }
  }
  return measured.map((rows) => ({ ms: median(rows.map(({ ms }) => ms)), rate: median(rows.map(({ rate }) => rate)) }));
}

/** Sides with their places, the other way round in every second round: what one leaves behind falls on each as often. */
export function inTurn(inputs, round) {
  const entries = [...inputs.entries()];
  return round % 2 === 0 ? entries : entries.reverse();
}

/**
 * The median times of one request after the other, the sites taking turns; null where there is no such page.
 *
 * @param query makes the request of one site
 */
export async function alternate(sites, query, rounds = 25) {
  const times = sites.map(() => []);
  for (let round = -5; round < rounds; round++) {
    for (const [index, site] of sites.entries()) {
      const startedAt = performance.now();
      const { status } = await query(site);
      if (status !== 200) return null;
      if (round >= 0) times[index].push(performance.now() - startedAt);
    }
  }
  return times.map(median);
}

function requireStatus(statuses, expected) {
  const rest = Object.keys(statuses).filter((status) => status !== String(expected));
  if (rest.length > 0) throw new Error(`Expected ${expected}, but there were answers ${rest.join(', ')}.`);
}
