/** An import as its screen shows it. Views import this file, so it has no Zod. */
import type { Row } from '../../../db/schema';
import type { TableMapping } from '../tables/mapping';
import type { ImportPreview } from './import-kind';

export type RunState = Row<'importRuns'>['state'];

type StoredRun = Row<'importRuns'>;

export interface ImportRun
  extends Pick<
    StoredRun,
    'id' | 'kind' | 'site' | 'fileName' | 'state' | 'error' | 'username' | 'createdAt' | 'finishedAt'
  > {
  /** Null until the file has been read. */
  preview: ImportPreview | null;
  /** Null without a table whose columns staff choose. */
  mapping: TableMapping | null;
  /** The number of finished items by their name. */
  progress: Record<string, number>;
  /** Whether it has records of this import to undo. */
  hasRecords: boolean;
  notesCount: number;
}

export const importPath = '/admin/site-settings/import';

export const isAtWork = (state: RunState) => ['reading', 'running', 'undoing'].includes(state);

/** Returns a number of items: "1 case study", "2 posts". */
export const countOf = ({ what, count }: { what: string; count: number }) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? what.replace(/ies$/, 'ys').replace(/s$/, '') : what}`;

type RunProgress = Pick<ImportRun, 'kind' | 'preview' | 'progress'>;

/** Returns the current step of an archive, and its progress from 0 to 1. */
const stepOf = ({ progress }: RunProgress) => Object.entries(progress)[0] ?? (['Starting', 0] as const);

/** Returns the number of finished items beside that of all. */
const doneOf = ({ preview, progress }: RunProgress) =>
  (preview?.counts ?? []).map(({ what, count }) => ({ what, count, done: Math.min(count, progress[what] ?? 0) }));

/** Returns the progress as text: "62 of 140 posts, 0 of 31 images". */
export function describeProgress(run: RunProgress): string {
  const [step, share] = stepOf(run);
  if (run.kind === 'archive') return share > 0 ? `${step}, ${Math.floor(share * 100)}%` : step;
  return doneOf(run)
    .filter(({ count }) => count > 0)
    .map(({ done, ...count }) => `${done.toLocaleString('en-GB')} of ${countOf(count)}`)
    .join(', ');
}

/** Returns the progress from 0 to 1. */
export function shareOfRun(run: RunProgress): number {
  if (run.kind === 'archive') return stepOf(run)[1];
  const [all, done] = doneOf(run).reduce(([all, done], one) => [all + one.count, done + one.done], [0, 0]);
  return all === 0 ? 0 : done / all;
}
