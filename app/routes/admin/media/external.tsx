import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { listUrl } from '~/http/pages/paging.server';
import { Conflict } from '~/platform/errors';
import { noFields } from '~/records/fields';
import { importExternalImages, listExternalImages, permission } from '~/registry/external-images.server';
import { buttonClass } from '~/ui/button';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/media';

export const handle = { dialog: true, failed: 'Some images could not be copied' };
export const meta: MetaFunction = () => [{ title: 'Images from other websites' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => json({ images: await listExternalImages(actor) }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    permission,
    run: async (_input, actor) => {
      const { count, errors, isUnfinished } = await importExternalImages(actor);
      if (isUnfinished) throw new Conflict(`${count} were copied. To copy the rest, press the button again.`);
      const [first] = errors;
      if (first) throw new Conflict(`${first.what}: ${first.why}`);
      return count;
    },
    done: (count) => ({
      to: listUrl(args.request, list),
      flash: flashSuccess('All images copied', `${importedCount(count)}Pages now show only images from Media.`),
    }),
    failed: handle.failed,
  });

function importedCount(count: number) {
  if (count === 0) return '';
  return count === 1 ? '1 was copied. ' : `${count} were copied. `;
}

export default function ExternalImages() {
  const { images } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({ id: 'external', schema: noFields, actionError: useActionData<typeof action>() });
  return (
    <Dialog title="Images from other websites" closeTo={list}>
      <DialogForm
        state={state}
        closeTo={list}
        submit={images.length > 0 ? 'Copy to Media' : 'Block images from other websites'}
        busy="Fetching..."
      >
        {images.length > 0 ? (
          <p>
            These images load from other websites, which can track your visitors. This copies them to Media. Pages then
            show only images from Media.
          </p>
        ) : (
          <p>No page uses images from other websites. If you continue, pages show only images from Media.</p>
        )}
        <ul>
          {images.map(({ what, path, addresses }) => (
            <li key={path} className="wrap-anywhere border-b py-2.5 text-small">
              <Link className={buttonClass({ variant: 'link' })} to={path}>
                {what}
              </Link>
              {addresses.map((address) => (
                <span key={address} className="block text-ink-2">
                  {address}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </DialogForm>
    </Dialog>
  );
}
