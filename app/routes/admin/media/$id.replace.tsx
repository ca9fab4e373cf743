import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { toFailure } from '~/http/errors.server';
import { flashSuccess, setFlash } from '~/http/forms/flash.server';
import { loadPage, pageError, recordId } from '~/http/pages/page.server';
import { listUrl } from '~/http/pages/paging.server';
import { withUploads } from '~/http/uploads/upload.server';
import * as media from '~/media/model.server';
import { UploadForm } from '~/routes/admin/media/+ui/upload-form';
import { useListHref } from '~/ui/kit/list/use-list-href';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/media';

export const handle = { dialog: true, failed: 'Failed to replace image' };
export const meta: MetaFunction = () => [{ title: 'Replace image' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => media.find(actor, recordId(args)));

export const action = async (args: ActionFunctionArgs) => {
  try {
    await withUploads(args, { permission: media.permission, max: 1 }, ({ files }, actor) =>
      media.replace(actor, recordId(args), files[0]),
    );
    const flash = await setFlash(args.context, flashSuccess('Image replaced successfully'));
    return redirect(listUrl(args.request, list), { status: 303, headers: { 'Set-Cookie': flash } });
  } catch (error) {
    const failure = toFailure(error);
    if (!failure || failure.logMessage || [401, 403, 404].includes(failure.status)) throw await pageError(error, args);
    return json({ added: 0, errors: [failure.message] }, failure.status);
  }
};

export default function ReplaceMedia() {
  const { id, name } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const done = useListHref(list);
  return (
    <Dialog title="Replace image" closeTo={list}>
      <UploadForm
        answer={useActionData<typeof action>()}
        closeTo={list}
        action={`${list}/${id}/replace`}
        replaces={`/api/admin/media/${id}/file`}
        onUpload={() => navigate(done, { preventScrollReset: true })}
      >
        Upload a new image to replace <strong>{name}</strong> everywhere. Its alt text and caption stay.
      </UploadForm>
    </Dialog>
  );
}
