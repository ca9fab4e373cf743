/** What is said when the same was done to several records. */
import { type BulkInput, bulkSchema } from '~/instance/bulk';
import type { BulkResult } from '~/instance/bulk.server';
import { counted, type Intent, intents } from '~/instance/bulk-intents';
import type { Flash } from './flash.server';

/** So many refusals are told one by one; a flash has to fit into a cookie. */
const toldMax = 3;
const nameMax = 60;

/** @param kind as in addresses @param subject what a person calls one */
export function bulkFlash(kind: string, subject: string, intent: Intent, result: BulkResult): Flash {
  const { done, unchanged, refused, said, undo } = result;
  const verb = intents[intent].done;
  const isAnythingSo = done.length + unchanged.length > 0;
  const title =
    done.length > 0
      ? `${counted(done.length, subject)} ${verb}`
      : isAnythingSo
        ? `No changes needed`
        : `${counted(refused.length, subject)} could not be ${verb}`;
  const description = [
    unchanged.length > 0 && done.length > 0
      ? `${unchanged.length} already ${unchanged.length === 1 ? 'was' : 'were'}.`
      : '',
    refused.length > 0 && isAnythingSo ? `${refused.length} could not be:` : '',
    ...refused.slice(0, toldMax).map(({ name, message }) => `${shortened(name)}: ${message}`),
    refused.length > toldMax ? `And ${refused.length - toldMax} more.` : '',
    ...new Set(said),
  ].filter(Boolean);
  return {
    title,
    description: description.join(' ').slice(0, 1000) || undefined,
    variant: isAnythingSo ? 'default' : 'destructive',
    ...(Object.keys(undo).length > 0 && { undo: undoPath(kind, undo) }),
  };
}

export const nothingChosen: Flash = {
  title: 'Nothing is selected',
  description: 'Select the items first.',
  variant: 'destructive',
};

const shortened = (name: string) => (name.length > nameMax ? `${name.slice(0, nameMax)}…` : name);

function undoPath(kind: string, undo: BulkResult['undo']): string {
  const query = Object.entries(undo).map(([intent, records]) => `${intent}=${records.join(',')}`);
  return `/admin/bulk/${kind}/undo?${query.join('&')}`;
}

/** What is to be done so that it is undone, as its address names it. */
export function undoIn(url: string): BulkInput[] {
  return [...new URL(url).searchParams].flatMap(([intent, records]) => {
    const input = bulkSchema.safeParse({ intent, records: records.split(',') });
    return input.success ? [input.data] : [];
  });
}
