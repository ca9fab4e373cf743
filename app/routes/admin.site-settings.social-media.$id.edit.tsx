import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { socialLinkSchema } from '~/content/social-link';
import * as socialLinks from '~/content/social-link.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { withVersion } from '~/records/fields';
import { Dialog } from '~/ui/admin/dialog';
import { EditSocialLinkForm } from '~/ui/admin/social-link-form';

const list = '/admin/site-settings/social-media';

export const handle = { dialog: true, failed: 'Failed to update social media link' };
export const meta: MetaFunction = () => [{ title: 'Edit link' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => socialLinks.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(socialLinkSchema),
    admit: (actor) => socialLinks.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => socialLinks.update(actor, recordId(args), input, version),
    done: () => ({ to: listUrl(args.request, list), flash: success('Social media link updated') }),
    failed: handle.failed,
  });

export default function EditSocialLink() {
  const link = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit link" closeTo={list} history={`social-media/${link.id}`}>
      <EditSocialLinkForm key={link.id} link={link} refusal={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
