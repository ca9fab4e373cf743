import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as blogPosts from '~/content/posts/model.server';
import * as tags from '~/content/posts/tag-renaming.server';
import { renameTagSchema } from '~/content/posts/tags';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { listUrl } from '~/http/pages/paging.server';
import { InputField, SelectField } from '~/ui/field';
import { DialogForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';
import { DialogBody } from '~/ui/kit/overlay/overlay';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/blog-posts';

export const handle = { dialog: true, failed: 'Error renaming tag' };
export const meta: MetaFunction = () => [{ title: 'Tags' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ known: await tags.list(actor) }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: renameTagSchema,
    permission: blogPosts.permission,
    run: ({ slug, name }, actor) => tags.rename(actor, slug, name),
    done: () => ({ to: listUrl(args.request, list), flash: flashSuccess('Tag renamed successfully') }),
    failed: handle.failed,
  });

export default function Tags() {
  const { known } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Tags" closeTo={list}>
      {known.length > 0 ? (
        <RenameForm known={known} />
      ) : (
        <DialogBody>
          <p>No tags yet. Add tags when you edit a post.</p>
        </DialogBody>
      )}
    </Dialog>
  );
}

function RenameForm({ known }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({ id: 'tag', schema: renameTagSchema, actionError });
  const options = known.map(({ slug, name, posts }) => ({
    value: slug,
    label: `${name} (${posts === 1 ? '1 post' : `${posts} posts`})`,
  }));
  return (
    <DialogForm state={state} end={<SubmitButton>Rename tag</SubmitButton>}>
      <SelectField label="Tag" field={fields.slug} options={options} />
      <InputField
        label="New name"
        field={fields.name}
        hint="Changes all posts with this tag. If another tag has this name, the two are merged."
        autoComplete="off"
        autoCapitalize="none"
      />
    </DialogForm>
  );
}
