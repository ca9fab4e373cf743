import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as testimonials from '~/content/testimonials/model.server';
import { testimonialSchema } from '~/content/testimonials/schema';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { pickable } from '~/media/images.server';
import { withVersion } from '~/records/fields';
import { Dialog } from '~/ui/admin/dialog';
import { TestimonialForm } from '~/ui/admin/testimonial-form';

const list = '/admin/testimonials';

export const handle = { dialog: true, failed: 'Failed to update testimonial' };
export const meta: MetaFunction = () => [{ title: 'Edit testimonial' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const testimonial = await testimonials.find(actor, recordId(args));
    const editing = await loadEditing(args, actor, 'testimonials', testimonial.id);
    return { testimonial, editing, library: await pickable(actor, testimonial.portrait) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(testimonialSchema),
    edits: { kind: 'testimonials', record: String(recordId(args)) },
    authorize: (actor) => testimonials.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => testimonials.update(actor, recordId(args), input, version),
    done: () => ({ to: listUrl(args.request, list), flash: success('Testimonial updated successfully') }),
    failed: handle.failed,
  });

export default function EditTestimonial() {
  const { testimonial, editing, library } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Dialog title="Edit testimonial" closeTo={list} history={`testimonials/${testimonial.id}`} canBeScheduled>
      <TestimonialForm
        key={testimonial.id}
        testimonial={testimonial}
        library={library}
        editing={editing}
        actionError={actionError}
        closeTo={list}
      />
    </Dialog>
  );
}
