import { messageViews } from '~/inbox/messages/follow-up';
import { messageFolders, messagesPageSize, statusesOf } from '~/inbox/messages/list.server';
import type { MessageQuery } from '~/inbox/messages/query.server';
import { replyFilters } from '~/inbox/messages/response-time';
import { Invalid } from '~/platform/errors';
import { parseId } from '~/records/fields';
import { apiPaging } from '../pages/paging.server';

const qMax = 200;
const chosenMax = 100;

/** Returns the messages that the URL lists by ID; undefined if it lists none. */
export function chosenMessages(request: Request): number[] | undefined {
  const chosen = new URL(request.url).searchParams.getAll('records').slice(0, chosenMax);
  return chosen.length > 0 ? chosen.map((record) => parseId(record) ?? 0) : undefined;
}

/** @throws {Invalid} for an unknown value */
function choiceIn<T extends string>(query: URLSearchParams, name: 'view' | 'reply', choices: readonly T[]) {
  const value = query.get(name);
  const choice = choices.find((known) => known === value);
  const label = name === 'view' ? 'View' : 'Reply';
  if (value && !choice) throw new Invalid({ [name]: [`${label} must be one of ${choices.join(', ')}`] });
  return choice;
}

/**
 * Returns the message query of an API call: `?status=`, `?view=`, `?reply=`, `?q=`, `?page=`.
 * @param fallback the status if the query has none
 * @throws {Invalid} for an unknown status, view or reply
 */
export function messageQuery(request: Request, fallback: 'inbox' | 'all' = 'inbox'): MessageQuery {
  const { searchParams } = new URL(request.url);
  const statuses = statusesOf(searchParams.get('status') || fallback);
  if (!statuses) {
    const known = ['new', 'read', ...messageFolders.filter((folder) => folder !== 'inbox')];
    throw new Invalid({ status: [`Status must be one of ${known.join(', ')}`] });
  }
  const { page, pageSize } = apiPaging(request);
  return {
    statuses,
    view: choiceIn(searchParams, 'view', messageViews),
    reply: choiceIn(searchParams, 'reply', replyFilters),
    q: searchParams.get('q')?.trim().slice(0, qMax) || undefined,
    page,
    pageSize: searchParams.has('pageSize') ? pageSize : messagesPageSize,
  };
}
