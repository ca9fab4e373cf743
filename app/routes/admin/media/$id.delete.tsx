import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleted } from '~/http/forms/flash.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import * as media from '~/media/model.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/media';

export const handle = { dialog: true, failed: 'Failed to delete image' };
export const meta: MetaFunction = () => [{ title: 'Delete image' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => media.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: media.permission,
    run: (actor, id) => media.remove(actor, id),
    list,
    done: (id) => deleted('Image deleted successfully', `media/${id}`),
    failed: handle.failed,
  });

export default function DeleteMedia() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm="Delete image" closeTo={list}>
      <p>
        The image <strong>{name}</strong> moves to the trash. It stays in the trash for 30 days.
      </p>
    </ConfirmDelete>
  );
}
