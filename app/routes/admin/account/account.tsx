import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import * as account from '~/auth/users/account.server';
import { findPending } from '~/auth/users/email-change.server';
import { readSignature } from '~/auth/users/signature.server';
import { userName } from '~/auth/users/user-name';
import { loadPageFor } from '~/http/pages/page.server';
import { may, type StaffRole } from '~/records/actor';
import { AccountScreen } from '~/routes/admin/account/+ui/account-screen';
import { EmailAddressSection } from '~/routes/admin/account/+ui/email-address-section';
import { Disclosure } from '~/ui/kit/form/form-parts';
import { ChoiceLabel, Switch } from '~/ui/kit/form/toggles';
import { KeyList } from '~/ui/kit/frame/key-list';
import { setShortcutsOn, useShortcutsOn } from '~/ui/kit/frame/keyboard-shortcuts';
import { DialogLink } from '~/ui/kit/frame/screen';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { DetailList } from '~/ui/kit/list/facts';

export const meta: MetaFunction = () => [{ title: 'Your account' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, account.permission, async (actor) => {
    const [user, pending, signature] = await Promise.all([
      account.findSelf(actor),
      findPending(actor),
      readSignature(actor),
    ]);
    return { user, pending, signature, mayEdit: may(actor.role, 'users') };
  });

export default function Profile() {
  const { user, pending, signature, mayEdit } = useLoaderData<typeof loader>();
  return (
    <AccountScreen>
      <section aria-labelledby="details">
        <h2 id="details">Your details</h2>
        <DetailList>
          <Fact label="Username" value={user.username} />
          <Fact label="Name" value={userName(user) || 'Not given'} />
          <Fact label="Email" value={user.email} />
          <Fact label="Role" value={user.role.charAt(0).toUpperCase() + user.role.slice(1)} />
        </DetailList>
        <EmailAddressSection pending={pending} />
        <p className="mt-3 text-ink-2 text-small">
          {mayEdit ? (
            <Link className="text-link" to={`/admin/users/${user.id}/edit`}>
              Edit your details in User Management
            </Link>
          ) : (
            'An admin can change these for you.'
          )}
        </p>
      </section>
      <section aria-labelledby="signature">
        <h2 id="signature">Signature</h2>
        <p className="wrap-anywhere mt-4 whitespace-pre-line text-ink-2">
          {signature ?? 'Currently: your name and business name.'}
        </p>
        <p className="mt-4">
          <DialogLink to="/admin/account/signature" variant="outline" size="sm">
            Change signature
          </DialogLink>
        </p>
      </section>
      <OwnKeys role={user.role} />
    </AccountScreen>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The switch for single keys on the account page. It needs JavaScript. */
function OwnKeys({ role }: { role: StaffRole }) {
  const isOn = useShortcutsOn();
  if (!useHydrated()) return null;
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">Keyboard</h2>
      <ChoiceLabel>
        <Switch aria-checked={isOn} checked={isOn} onChange={(event) => setShortcutsOn(event.target.checked)} />
        <span>
          <strong>Keyboard shortcuts</strong>
          <span>They work in this browser while you are not typing. Ctrl K always opens the search.</span>
        </span>
      </ChoiceLabel>
      {isOn ? (
        <Disclosure summary="List of shortcuts">
          <KeyList role={role} />
        </Disclosure>
      ) : null}
    </section>
  );
}
