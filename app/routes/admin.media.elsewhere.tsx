import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { bringAllHere, listElsewhere, permission } from '~/content/elsewhere.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { Conflict } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { Dialog, DialogCancel } from '~/ui/admin/dialog';
import { DialogForm, SubmitButton } from '~/ui/admin/form';
import { useAdminForm } from '~/ui/admin/form-state';

const list = '/admin/media';

export const handle = { dialog: true, failed: 'Not all pictures could be brought here' };
export const meta: MetaFunction = () => [{ title: 'Pictures of other sites' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => json({ elsewhere: await listElsewhere(actor) }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    admit: (actor) => authorize(actor, permission),
    run: async (_input, actor) => {
      const { count, faults, isUnfinished } = await bringAllHere(actor);
      if (isUnfinished)
        throw new Conflict(`${count} were brought here. There was no time for all: please press once more.`);
      const [first] = faults;
      if (first) throw new Conflict(`${first.what}: ${first.why}`);
      return count;
    },
    done: (count) => ({
      to: listUrl(args.request, list),
      flash: success(
        'All pictures are here',
        `${broughtHere(count)}Pages show pictures of this site alone from now on.`,
      ),
    }),
    failed: handle.failed,
  });

function broughtHere(count: number) {
  if (count === 0) return '';
  return count === 1 ? '1 was brought here. ' : `${count} were brought here. `;
}

export default function Elsewhere() {
  const { elsewhere } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({ id: 'elsewhere', schema: noFields, refusal: useActionData<typeof action>() });
  return (
    <Dialog title="Pictures of other sites" closeTo={list}>
      <DialogForm
        state={state}
        end={
          <>
            <DialogCancel closeTo={list} />
            <SubmitButton busy="Fetching...">
              {elsewhere.length > 0 ? 'Bring them here' : 'Show own pictures alone'}
            </SubmitButton>
          </>
        }
      >
        {elsewhere.length > 0 ? (
          <p>
            The browsers of your visitors fetch these from other sites. They are fetched once more, by this server, and
            kept in Media. After that, pages show pictures of this site alone.
          </p>
        ) : (
          <p>There is none. From now on, pages show pictures of this site alone.</p>
        )}
        <ul className="elsewhere">
          {elsewhere.map(({ what, path, addresses }) => (
            <li key={path}>
              <Link className="link" to={path}>
                {what}
              </Link>
              {addresses.map((address) => (
                <span key={address}>{address}</span>
              ))}
            </li>
          ))}
        </ul>
      </DialogForm>
    </Dialog>
  );
}
