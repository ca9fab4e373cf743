import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { readEmailSetup } from '~/email/setup-progress.server';
import { loadPage, loadPart } from '~/http/page.server';
import { EmailSettings } from '~/ui/admin/email-settings';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ setup: await loadPart(args, () => readEmailSetup(actor)) }));

export default function EmailSettingsLayout() {
  return (
    <EmailSettings {...useLoaderData<typeof loader>()}>
      <Outlet />
    </EmailSettings>
  );
}
