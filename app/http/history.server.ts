/** The record and version in the address of a history screen. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { parseId } from '~/records/fields';
import type { RecordName } from '~/records/revisions.server';

type Args = Pick<LoaderFunctionArgs, 'params'>;

/**
 * The permission of endpoints for records of any type, which all staff have. The models check the permission of the type:
 * pages, links and the texts of the site are for admins.
 */
export const recordsPermission = 'testimonials';

export function recordName({ params: { kind = '', record = '' } }: Args): RecordName {
  return { kind, record };
}

/** 0, which none has, when it names none. */
export const versionId = ({ params }: Args): number => parseId(params.version) ?? 0;

/** The address of the history. */
export function historyPath(args: Args): string {
  const { kind, record } = recordName(args);
  return `/admin/history/${encodeURIComponent(kind)}/${encodeURIComponent(record)}`;
}
