/**
 * Lists of the back office and the landing page, as a browser loads them, against the built clone of another commit
 * (`--base=FOLDER`), in turn: the processor time of the server.
 */
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { baseFolder, compare } from './compare.mjs';
import { fill, untilIndexed } from './fill.mjs';
import { fetchAnswer, runProgram, startProgram } from './processes.mjs';
import { loggedIn } from './staff.mjs';
import { Unavailable } from './unavailable.mjs';

const screens = [
  ['inbox', '/admin/messages'],
  ['blog posts', '/admin/blog-posts'],
  ['dashboard', '/admin/dashboard'],
];
const encoding = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export async function lists({ folder, load, report }) {
  const base = baseFolder();
  if (!base) throw new Unavailable('It needs --base=FOLDER.');
  const sites = [];
  for (const [index, from] of [root, base].entries()) sites.push(await openSite(join(folder, String(index)), from));
  const against = async (what, limit, requestOf) => {
    const inputs = sites.map((site) => ({ server: site.program, request: requestOf(site), expect: 200 }));
    const [ours, theirs] = await compare(load, inputs, { connections: 4, seconds: 2, rounds: 5 });
    const note = `${ours.ms.toFixed(2)} ms against ${theirs.ms.toFixed(2)} ms`;
    report.add(`${what}: processor time against the base`, ours.ms / theirs.ms, { limit, unit: '×', note });
  };
  try {
    for (const [name, path] of screens) {
      const requestOf = ({ cookie }) => ({ path, headers: { ...encoding, cookie } });
      await against(`${name}, document`, 0.7, requestOf);
      const routes = await Promise.all(sites.map((site) => routeOf(site, path)));
      await against(`${name}, data`, 0.7, (site) => {
        const { headers } = requestOf(site);
        return { path: `${path}?_data=${encodeURIComponent(routes[sites.indexOf(site)])}`, headers };
      });
    }
    const notCached = { path: '/', headers: { ...encoding, cookie: 'flash=none' } };
    await against('landing page rendered again', 0.65, () => notCached);
  } finally {
    for (const { program } of sites) await program.stop();
  }
}

async function openSite(dataDir, from) {
  await runProgram(dataDir, 'seed', { from });
  const path = join(dataDir, 'uplink.sqlite');
  fill(path, { messages: 20_000, posts: 300, testimonials: 30 }, { daysAgo: 400 });
  const program = await startProgram(dataDir, { from });
  const cookie = await loggedIn(program.port);
  await untilIndexed(path, 15_000);
  return { program, cookie };
}

/** The route of a page, whose data the browser asks for. */
async function routeOf({ program, cookie }, path) {
  const html = (await fetchAnswer(program.port, path, { cookie })).body.toString();
  return [...html.matchAll(/"(routes\/[^"]+)":route\d/g)].at(-1)[1];
}
