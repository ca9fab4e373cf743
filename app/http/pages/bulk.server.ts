/** Messages about the result of a bulk action. */
import { type BulkInput, bulkSchema } from '~/registry/bulk';
import type { BulkResult } from '~/registry/bulk.server';
import { type BulkIntent, countLabel, intents, isPermanent } from '~/registry/bulk-intents';
import type { FlashMessage } from '../forms/flash.server';

/** The number of errors listed one by one, because a flash must fit into a cookie. */
const namesMax = 3;
const nameMax = 60;

/** @param kind as in URLs @param subject the label of one record */
export function bulkFlash(kind: string, subject: string, intent: BulkIntent, result: BulkResult): FlashMessage {
  const { done, unchanged, rejected, messages, undo } = result;
  const verb = intents[intent].done;
  const isAnythingSo = done.length + unchanged.length > 0;
  const title =
    done.length > 0
      ? `${countLabel(done.length, subject)} ${verb}`
      : isAnythingSo
        ? `No changes needed`
        : `${countLabel(rejected.length, subject)} could not be ${verb}`;
  const description = [
    unchanged.length > 0 && done.length > 0
      ? `${unchanged.length} already ${unchanged.length === 1 ? 'was' : 'were'}.`
      : '',
    rejected.length > 0 && isAnythingSo ? `${rejected.length} could not be:` : '',
    ...rejected.slice(0, namesMax).map(({ name, message }) => `${shortened(name)}: ${message}`),
    rejected.length > namesMax ? `And ${rejected.length - namesMax} more.` : '',
    ...new Set(messages),
  ].filter(Boolean);
  return {
    title,
    description: description.join(' ').slice(0, 1000) || undefined,
    variant: isAnythingSo ? 'default' : 'destructive',
    ...(Object.keys(undo).length > 0 && { undo: undoPath(kind, undo) }),
  };
}

export const nothingChosen: FlashMessage = {
  title: 'Nothing is selected',
  description: 'Select the items first.',
  variant: 'destructive',
};

const shortened = (name: string) => (name.length > nameMax ? `${name.slice(0, nameMax)}…` : name);

function undoPath(kind: string, undo: BulkResult['undo']): string {
  const query = Object.entries(undo).map(([intent, records]) => `${intent}=${records.join(',')}`);
  return `/admin/bulk/${kind}/undo?${query.join('&')}`;
}

/** Returns the actions that undo a bulk action, from its URL. None of them is permanent. */
export function undoIn(url: string): BulkInput[] {
  return [...new URL(url).searchParams].flatMap(([intent, records]) => {
    const input = bulkSchema.safeParse({ intent, records: records.split(',') });
    return input.success && !isPermanent(intent) ? [input.data] : [];
  });
}
