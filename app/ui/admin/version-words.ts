/** What is said of a version. */
import { byApi, bySchedule } from '~/records/audit-names';
import type { Version } from '~/records/versions';

/** "Updated: Title, 3 paragraphs". */
export function deedOfVersion({ action, what }: Pick<Version, 'action' | 'what'>): string {
  if (action === 'found') return 'Original version';
  const deed = action.charAt(0).toUpperCase() + action.slice(1);
  return what ? `${deed}: ${what}` : deed;
}

/** "anna", "anna, by the API". */
export function authorOfVersion({ author, door }: Pick<Version, 'author' | 'door'>): string {
  if (author === null) return 'Unknown';
  if (door === 'schedule') return `${author}${bySchedule}`;
  return door === 'API' ? `${author}${byApi}` : author;
}
