import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { flashSuccess, setFlash } from '~/http/forms/flash.server';
import { addUploadedFiles } from '~/http/forms/upload-form.server';
import { authorizeFor } from '~/http/pages/page.server';
import { listUrl } from '~/http/pages/paging.server';
import * as media from '~/media/model.server';
import { UploadForm } from '~/routes/admin/media/+ui/upload-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/media';

export const handle = { dialog: true, failed: 'Failed to upload' };
export const meta: MetaFunction = () => [{ title: 'Upload images' }];

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, media.permission);

/** Without JavaScript, several files arrive at once. Usable files are added, and errors are listed for the others. */
export const action = async (args: ActionFunctionArgs) => {
  const { added, errors, status } = await addUploadedFiles(args);
  if (errors.length > 0) return json({ added, errors }, { status });
  const done = added === 1 ? 'Image uploaded successfully' : `${added} images uploaded successfully`;
  const flash = await setFlash(args.context, flashSuccess(done));
  return redirect(listUrl(args.request, list), { status: 303, headers: { 'Set-Cookie': flash } });
};

export default function UploadImages() {
  return (
    <Dialog title="Upload images" closeTo={list}>
      <UploadForm answer={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
