import { apiSuffix, scheduleSuffix } from '~/records/audit-labels';
import type { Revision } from '~/records/revisions';

export const restoreFailed = 'Failed to restore the version';

/** "Updated: Title, 3 paragraphs". */
export function revisionActionLabel({ action, what }: Pick<Revision, 'action' | 'what'>): string {
  if (action === 'found') return 'Original version';
  const verb = action.charAt(0).toUpperCase() + action.slice(1);
  return what ? `${verb}: ${what}` : verb;
}

/** "anna", or "anna, through the API". */
export function authorOfRevision({ author, channel }: Pick<Revision, 'author' | 'channel'>): string {
  if (author === null) return 'Unknown';
  if (channel === 'schedule') return `${author}${scheduleSuffix}`;
  return channel === 'API' ? `${author}${apiSuffix}` : author;
}
