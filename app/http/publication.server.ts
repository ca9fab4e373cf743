import type { ActionFunctionArgs } from '@remix-run/node';
import { publicationPath } from '~/records/publish-path';
import { success } from './flash.server';
import { recordName } from './history.server';

/** Back to the record's publication, which says what was done. */
export const publicationDone = (args: ActionFunctionArgs, title: string, description?: string) => ({
  to: publicationPath(recordName(args)),
  flash: success(title, description),
});
