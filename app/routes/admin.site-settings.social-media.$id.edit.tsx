import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as socialLinks from '~/content/social-links/model.server';
import { socialLinkSchema } from '~/content/social-links/schema';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { withVersion } from '~/records/fields';
import { Dialog } from '~/ui/admin/dialog';
import { SocialLinkForm } from '~/ui/admin/social-link-form';

const list = '/admin/site-settings/social-media';

export const handle = { dialog: true, failed: 'Failed to update social media link' };
export const meta: MetaFunction = () => [{ title: 'Edit link' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const link = await socialLinks.find(actor, recordId(args));
    return { link, editing: await loadEditing(args, actor, 'social-media', link.id) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(socialLinkSchema),
    edits: { kind: 'social-media', record: String(recordId(args)) },
    authorize: (actor) => socialLinks.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => socialLinks.update(actor, recordId(args), input, version),
    done: () => ({ to: listUrl(args.request, list), flash: success('Social media link updated') }),
    failed: handle.failed,
  });

export default function EditSocialLink() {
  const { link, editing } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit link" closeTo={list} history={`social-media/${link.id}`} canBeScheduled>
      <SocialLinkForm
        key={link.id}
        link={link}
        editing={editing}
        actionError={useActionData<typeof action>()}
        closeTo={list}
      />
    </Dialog>
  );
}
