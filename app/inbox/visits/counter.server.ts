/**
 * Counts page views by page, referring host and campaign, and nothing about visitors. Each process counts in memory and
 * adds its counts to the table once a minute. A killed process loses the last minute.
 */
import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { now, nowIso } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { onPeerRequest, requestFromPeers } from '~/platform/threads/message-bus.server';
import { truncate } from '~/records/fields';
import { countRows } from '~/records/records.server';
import { setNewest } from '../../../db/newest-entries';
import { queries, type Tx, transaction } from '../../../db/store.server';
import { dayInLondon } from '../messages/follow-up';
import { sourceOf } from '../messages/source';

/** The referring host of rows beyond the limits. */
export const otherHost = '(other)';
const every = 60_000;
/**
 * The maximum of different rows in memory, and in the table per day. Beyond it, each page has one more row for all
 * other sources.
 */
const rowsMax = 500;
const rowsPerDay = 5000;
const rowsPerInsert = 100;
const hostMax = 100;
const campaignMax = 60;

interface Row {
  page: string;
  referringHost: string;
  campaign: string;
  views: number;
  visits: number;
}
type Source = Pick<Row, 'referringHost' | 'campaign'>;

const direct: Source = { referringHost: '', campaign: '' };
const other: Source = { referringHost: otherHost, campaign: '' };

let rows = new Map<string, Row>();

/** Counts a view of an existing page. @param origin of the site, from the request */
export function countView({ method, url = '', headers }: IncomingMessage, origin: string, page: string): void {
  const { referer, 'user-agent': browser, 'sec-fetch-dest': destination, 'sec-purpose': purpose } = headers;
  // Frames, scripts and prefetched pages are not views.
  if (method !== 'GET' || purpose !== undefined || (destination !== undefined && destination !== 'document')) return;
  if (browser === undefined || isBot(browser)) return;
  const isInternal = referer !== undefined && isOwn(referer, origin);
  const isPlain = isInternal || (referer === undefined && !url.includes('utm_'));
  const row = rowOf(rows, page, isPlain ? direct : sourceOfView(url, referer));
  row.views += 1;
  if (!isInternal) row.visits += 1;
}

const isOwn = (referer: string, origin: string) =>
  [origin, currentConfig().baseUrl].some((own) => referer.startsWith(`${own}/`));

function sourceOfView(url: string, referer = ''): Source {
  const { referringHost = '', utmSource = '', utmCampaign = utmSource } = sourceOf(`http://site${url}`, referer, '');
  return { referringHost: truncate(referringHost, hostMax), campaign: truncate(utmCampaign, campaignMax) };
}

function rowOf(all: Map<string, Row>, page: string, { referringHost, campaign }: Source): Row {
  const key = referringHost || campaign ? `${page} ${referringHost} ${campaign}` : page;
  const known = all.get(key);
  if (known) return known;
  if (all.size >= rowsMax && referringHost !== otherHost && key !== page) return rowOf(all, page, other);
  const row = { page, referringHost, campaign, views: 0, visits: 0 };
  all.set(key, row);
  return row;
}

const bots = new Map<string, boolean>();
const botsMax = 1000;
/** Browsers send at most half as much. */
const browserNameMax = 500;

/** Cached, because matching hundreds of patterns costs more than the rest of the view. */
function isBot(browser: string): boolean {
  const known = bots.get(browser);
  if (known !== undefined) return known;
  if (browser.length > browserNameMax) return true;
  const answer = isbot(browser);
  setNewest(bots, browser, answer, botsMax);
  return answer;
}

/** Adds the counts of this process to the table. */
export async function storeViews(): Promise<void> {
  const some = rows;
  if (some.size === 0) return;
  rows = new Map();
  const day = dayInLondon(nowIso());
  try {
    await transaction(async (tx) => {
      const stored = await countRows(tx.selectFrom('pageViews').where('day', '=', day));
      const added = [...(stored < rowsPerDay ? some : withoutSources(some)).values()];
      for (let at = 0; at < added.length; at += rowsPerInsert) await add(tx, day, added.slice(at, at + rowsPerInsert));
    });
  } catch (error) {
    for (const { page, views, visits, ...source } of some.values()) addTo(rowOf(rows, page, source), { views, visits });
    throw error;
  }
}

function withoutSources(all: Map<string, Row>): Map<string, Row> {
  const pages = new Map<string, Row>();
  for (const { page, views, visits, referringHost, campaign } of all.values())
    addTo(rowOf(pages, page, referringHost || campaign ? other : direct), { views, visits });
  return pages;
}

function addTo(row: Row, { views, visits }: Pick<Row, 'views' | 'visits'>) {
  row.views += views;
  row.visits += visits;
}

async function add(tx: Tx, day: string, some: Row[]): Promise<void> {
  await tx
    .insertInto('pageViews')
    .values(some.map((row) => ({ day, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'page', 'referringHost', 'campaign']).doUpdateSet((eb) => ({
        views: eb('pageViews.views', '+', eb.ref('excluded.views')),
        visits: eb('pageViews.visits', '+', eb.ref('excluded.visits')),
      })),
    )
    .execute();
}

onPeerRequest('page views', storeViews);

/** Adds the counts of all processes to the table. */
export const storeAllViews = () => Promise.all([storeViews(), requestFromPeers('page views')]);

/** @returns a function that stops counting and stores the remaining counts */
export function startCounting(log: Logger): () => Promise<void> {
  const store = () => storeViews().catch((error) => log.warn({ err: error }, 'Page views not stored; will retry.'));
  const timer = setInterval(store, every).unref();
  return () => {
    clearInterval(timer);
    return store();
  };
}

const monthsKept = 25;

export async function sweepViews(): Promise<void> {
  const oldest = now();
  oldest.setUTCMonth(oldest.getUTCMonth() - monthsKept);
  await queries().deleteFrom('pageViews').where('day', '<', oldest.toISOString().slice(0, 10)).execute();
}
