/** Separate from what checks a plan: lists name the address, and their script has nothing that checks. */
import type { ScheduledAction } from './scheduled-action';

/**
 * Where a record's publication is planned, and its preview links are made.
 *
 * @param of kind and record, or both as addresses name them: "blog-posts/7"
 */
export const publicationPath = (of: string | Pick<ScheduledAction, 'kind' | 'record'>) =>
  `/admin/publication/${typeof of === 'string' ? of : `${of.kind}/${of.record}`}`;
