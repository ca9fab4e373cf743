/** The cost of counting a view, in processor time. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../prepare.mjs';

const rounds = 1_000_000;
/** Three percent of the processor time of a cached home page, in nanoseconds. */
const limit = 900;

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const headers = { host: 'a.example', 'user-agent': agent, 'sec-fetch-dest': 'document' };

export async function views({ report }) {
  const { build } = await import('esbuild');
  const program = join(root, '.cache', 'bench-views.mjs');
  await build({
    entryPoints: [join(root, 'app/inbox/visits/counter.server.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'warning',
  });
  const { countView } = await import(pathToFileURL(program).href);
  const direct = { method: 'GET', url: '/', headers };
  for (let round = 0; round < rounds / 10; round += 1) countView(direct, 'http://a.example', '/');
  const started = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) countView(direct, 'http://a.example', '/');
  const { user, system } = process.cpuUsage(started);
  report.add('counting a view of a cached page', ((user + system) * 1000) / rounds, { limit, unit: 'ns', digits: 0 });
}
