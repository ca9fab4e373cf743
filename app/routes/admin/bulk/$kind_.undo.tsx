import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { bulkFlash, undoIn } from '~/http/pages/bulk.server';
import { loadPage } from '~/http/pages/page.server';
import { noFields } from '~/records/fields';
import * as bulk from '~/registry/bulk.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

const kindOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => params.kind ?? '';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    bulk.describeKind(actor, kindOf(args));
    return null;
  });

/** Undoes a bulk action: each record returns to its previous state. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => bulk.describeKind(actor, kindOf(args)),
    run: async (_input, actor) => {
      const { subject, list } = bulk.describeKind(actor, kindOf(args));
      const flashes = [];
      for (const input of undoIn(args.request.url)) {
        flashes.push(bulkFlash(kindOf(args), subject, input.intent, await bulk.runBulk(actor, kindOf(args), input)));
      }
      return { list, flashes };
    },
    done: ({ list, flashes: [flash = flashSuccess('No changes needed'), ...rest] }) => {
      // The flash of each record is dropped, and no second undo is offered.
      const { undo: _, ...received } = flash;
      return { to: list, flash: { ...received, title: [flash, ...rest].map(({ title }) => title).join(', ') } };
    },
    failed: 'Could not undo',
  });
