import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { imagesOf } from '~/media/images.server';
import * as media from '~/media/model.server';
import { mediaSchema } from '~/media/schema';
import { MediaForm } from '~/routes/admin/media/+ui/media-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/media';

export const handle = { dialog: true, failed: 'Failed to update image' };
export const meta: MetaFunction = () => [{ title: 'Edit image' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const file = await media.find(actor, recordId(args));
    const images = await imagesOf([file.ref]);
    const editing = await loadEditing(args, actor, 'media', file.id);
    return { file, editing, image: images[file.ref], uses: await media.listUses(actor, file.id) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, media, {
    schema: mediaSchema,
    list,
    done: 'Image updated successfully',
    failed: handle.failed,
  });

export default function EditMedia() {
  const data = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit image" closeTo={list} history={`media/${data.file.id}`}>
      <MediaForm key={data.file.id} {...data} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
