/** The path of the schedule screen. It is separate from the schemas, so that lists load no Zod. */
import type { ScheduledAction } from './scheduled-action';

/** Returns the path of a record's publication screen. @param of type and record, or both as in URLs: "blog-posts/7" */
export const schedulePath = (of: string | Pick<ScheduledAction, 'kind' | 'record'>) =>
  `/admin/publication/${typeof of === 'string' ? of : `${of.kind}/${of.record}`}`;
