import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as socialLinks from '~/content/social-links/model.server';
import { socialLinkSchema } from '~/content/social-links/schema';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { SocialLinkForm } from '~/routes/admin/settings/social-media/+ui/social-link-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/site-settings/social-media';

export const handle = { dialog: true, failed: 'Failed to update social media link' };
export const meta: MetaFunction = () => [{ title: 'Edit link' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const link = await socialLinks.find(actor, recordId(args));
    return { link, editing: await loadEditing(args, actor, 'social-media', link.id) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, socialLinks, {
    schema: socialLinkSchema,
    list,
    done: 'Social media link updated',
    failed: handle.failed,
  });

export default function EditSocialLink() {
  const data = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit link" closeTo={list} history={`social-media/${data.link.id}`} canBeScheduled>
      <SocialLinkForm key={data.link.id} {...data} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
