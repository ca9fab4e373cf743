/** Controls which AI services may read the site. */
import { currentLog } from '~/platform/log.server';
import { type Actor, authorize } from '~/records/actor';
import { oncePerRow, readStoredContent } from '../documents/cache.server';
import { permission, saveKey } from '../settings/keys.server';
import { type Crawlers, crawlerNames, crawlersKey, crawlersSchema } from './schema';

export { permission };

const everyone: Crawlers = { answerEngines: true, training: true };
const closedPaths = ['/admin', '/api'];

export async function find(actor: Actor): Promise<Crawlers> {
  authorize(actor, permission);
  return readCrawlers();
}

export async function save(actor: Actor, crawlers: Crawlers): Promise<Crawlers> {
  const of = (isAllowed: boolean) => (isAllowed ? 'allowed' : 'not allowed');
  const summary = `Answer engines ${of(crawlers.answerEngines)}, AI training ${of(crawlers.training)}`;
  await saveKey(actor, { key: crawlersKey, content: JSON.stringify(crawlers), subject: 'crawlers', summary });
  return readCrawlers();
}

async function readCrawlers(): Promise<Crawlers> {
  const stored = await readStoredContent(crawlersKey);
  return stored ? crawlersOf(stored) : everyone;
}

const crawlersOf = oncePerRow(({ content }) => {
  try {
    return crawlersSchema.parse(JSON.parse(content));
  } catch (error) {
    currentLog().error({ err: error }, 'The stored crawler settings are invalid; all crawlers are allowed.');
    return everyone;
  }
});

/** Returns robots.txt. A crawler obeys only the group with its name, so each group repeats the disallowed paths. */
export async function readRobots(origin: string): Promise<string> {
  const crawlers = await readCrawlers();
  const closed = (Object.keys(crawlerNames) as (keyof Crawlers)[]).filter((kind) => !crawlers[kind]);
  const groups = [
    group(['*'], closedPaths),
    ...closed.map((kind) => group(crawlerNames[kind], [...closedPaths, '/'])),
    `Sitemap: ${origin}/sitemap.xml\n`,
  ];
  return groups.join('\n');
}

function group(names: readonly string[], paths: string[]): string {
  return [...names.map((name) => `User-agent: ${name}\n`), ...paths.map((path) => `Disallow: ${path}\n`)].join('');
}
