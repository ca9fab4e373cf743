import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as testimonials from '~/content/testimonials/model.server';
import { deleted } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { noFields } from '~/records/fields';
import { ConfirmDelete } from '~/ui/admin/confirm';

const list = '/admin/testimonials';

export const handle = { dialog: true, failed: 'Failed to delete testimonial' };
export const meta: MetaFunction = () => [{ title: 'Delete testimonial' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => testimonials.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    run: (_input, actor) => testimonials.remove(actor, recordId(args)),
    done: () => ({
      to: listUrl(args.request, list),
      flash: deleted('Testimonial deleted successfully', `testimonials/${recordId(args)}`),
    }),
    failed: handle.failed,
  });

export default function DeleteTestimonial() {
  const { authorName, companyName } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title="Are you sure?"
      confirm="Delete testimonial"
      closeTo={list}
      actionError={useActionData<typeof action>()}
    >
      <p>
        The testimonial from <strong>{authorName}</strong>
        {companyName ? ` (${companyName})` : null} moves to the trash for 30 days and is removed from the website.
      </p>
    </ConfirmDelete>
  );
}
