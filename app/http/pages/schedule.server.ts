import type { ActionFunctionArgs } from '@remix-run/node';
import { schedulePath } from '~/records/schedule-path';
import { flashSuccess } from '../forms/flash.server';
import { recordName } from './history.server';

/** Redirects to the record's publication screen, with a message. */
export const scheduleDone = (args: ActionFunctionArgs, title: string, description?: string) => ({
  to: schedulePath(recordName(args)),
  flash: flashSuccess(title, description),
});
