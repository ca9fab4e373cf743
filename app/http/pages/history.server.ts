/** The record and revision in the address of a history screen. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { parseId } from '~/records/fields';
import type { RecordName } from '~/records/revisions.server';

type Args = Pick<LoaderFunctionArgs, 'params'>;

/**
 * The permission of endpoints for records of any type, which all staff have. The models check the permission of the
 * type: pages, links and site texts are for admins.
 */
export const recordsPermission = 'content';

export function recordName({ params: { kind = '', record = '' } }: Args): RecordName {
  return { kind, record };
}

/** Returns 0, which no revision has, if the URL names none. */
export const revisionId = ({ params }: Args): number => parseId(params.version) ?? 0;

export function historyPath(args: Args): string {
  const { kind, record } = recordName(args);
  return `/admin/history/${encodeURIComponent(kind)}/${encodeURIComponent(record)}`;
}
