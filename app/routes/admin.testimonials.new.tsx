import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as testimonials from '~/content/testimonials/model.server';
import { testimonialSchema } from '~/content/testimonials/schema';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { pickable } from '~/media/images.server';
import { authorize } from '~/records/actor';
import { Dialog } from '~/ui/admin/dialog';
import { TestimonialForm } from '~/ui/admin/testimonial-form';

const list = '/admin/testimonials';

export const handle = { dialog: true, failed: 'Failed to add testimonial' };
export const meta: MetaFunction = () => [{ title: 'Add testimonial' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, testimonials.permission);
    return { editing: await loadEditing(args, actor, 'testimonials'), library: await pickable(actor) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: testimonialSchema,
    authorize: (actor) => authorize(actor, testimonials.permission),
    run: (input, actor) => testimonials.create(actor, input),
    done: () => ({ to: listUrl(args.request, list), flash: success('Testimonial added successfully') }),
    failed: handle.failed,
  });

export default function NewTestimonial() {
  const actionError = useActionData<typeof action>();
  return (
    <Dialog title="Add testimonial" closeTo={list}>
      <TestimonialForm {...useLoaderData<typeof loader>()} actionError={actionError} closeTo={list} />
    </Dialog>
  );
}
