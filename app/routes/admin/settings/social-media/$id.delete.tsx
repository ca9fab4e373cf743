import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as socialLinks from '~/content/social-links/model.server';
import { platformNames } from '~/content/social-links/schema';
import { deleted } from '~/http/forms/flash.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { deleteFailed, deleteQuestion } from '~/routes/admin/settings/social-media/+ui/social-link-row';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/site-settings/social-media';

export const handle = { dialog: true, failed: deleteFailed };
export const meta: MetaFunction = () => [{ title: 'Delete link' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => socialLinks.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: socialLinks.permission,
    run: (actor, id) => socialLinks.remove(actor, id),
    list,
    done: (id) => deleted('Social media link deleted', `social-media/${id}`),
    failed: handle.failed,
  });

export default function DeleteSocialLink() {
  const { platform, url } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title={deleteQuestion} confirm="Delete link" closeTo={list}>
      <p>
        <strong>{platformNames[platform]}</strong>
        {url ? `: ${url}` : null}
      </p>
    </ConfirmDelete>
  );
}
