/** The loader of list screens. */

import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Actor } from '~/records/actor';
import type { ListPage, Paging } from '~/records/records.server';
import type { ScheduledAction } from '~/records/scheduled-action';
import { scheduledActionsInList } from '~/registry/schedule.server';
import { pageUrl } from '~/remix/data-requests';
import { loadPage, loadPart } from './page.server';
import { listPaging } from './paging.server';

/**
 * Loads the requested page of a list. A page after the last, whose records were deleted, redirects to the last.
 * @param path of the list
 * @returns also the schedules of its records by ID; null after a database error, which the screen shows in the list's
 * place
 */
export function loadList<T extends { page: ListPage<unknown> }>(
  args: LoaderFunctionArgs,
  path: string,
  pageSize: number,
  readPage: (actor: Actor, paging: Paging) => Promise<T>,
): Promise<(T & { scheduledActions: Record<string, ScheduledAction[]> }) | null> {
  return loadPage(args, async (actor) => {
    const list = await loadPart(args, async () => {
      const read = await readPage(actor, listPaging(args.request, pageSize));
      return { ...read, scheduledActions: await scheduledActionsInList(path, read.page.items) };
    });
    if (list && isPastTheEnd(list.page)) throw redirect(lastPage(list.page, args.request, path));
    return list;
  });
}

function isPastTheEnd({ items, page }: ListPage<unknown>) {
  return items.length === 0 && page > 1;
}

function lastPage({ total, pageSize }: ListPage<unknown>, request: Request, path: string) {
  const { searchParams } = pageUrl(request);
  searchParams.set('page', String(Math.max(1, Math.ceil(total / pageSize))));
  return `${path}?${searchParams}`;
}
