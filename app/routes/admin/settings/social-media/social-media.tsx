import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SocialLink } from '~/content/social-links/schema';
import { loadRecords, submitNewRecord } from '~/http/pages/record-screens.server';
import { RecordList } from '~/routes/admin/content/+ui/record-list';
import type { RecordScreens } from '~/routes/admin/content/+ui/record-props';
import { loadFailedAt, textsOf } from '~/routes/admin/content/+ui/record-texts';
import { SocialLinkForm } from '~/routes/admin/settings/social-media/+ui/social-link-form';
import { SocialLinkRow } from '~/routes/admin/settings/social-media/+ui/social-link-row';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { LoadFailure } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';

export { clientAction } from '~/ui/kit/form/server-calls';

const screens: RecordScreens<SocialLink, object> = {
  searchLabel: null,
  Empty: () => (
    <p className="text-ink-2 text-small">
      No social links yet. “Follow Us” appears on the website with the first link.
    </p>
  ),
  Container: Rows,
  Card: SocialLinkRow,
};

export const handle = { failed: (data: unknown) => textsOf(data).addFailed, loadFailed: loadFailedAt };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).title }];

export const loader = (args: LoaderFunctionArgs) => loadRecords(args);

export const action = (args: ActionFunctionArgs) => submitNewRecord(args, textsOf);

export default function SocialLinks() {
  const { list, ...type } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen>
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 xl:grid-cols-2">
        <section>
          <h2 className="mb-4">Add a link</h2>
          <SocialLinkForm
            key={Math.max(0, ...(list?.page.items ?? []).map(({ id }) => id))}
            actionError={actionError}
            editing={list?.editing}
          />
        </section>
        <section>
          <h2 className="mb-4">Links on the website</h2>
          {list ? (
            <RecordList {...type} {...list} screens={screens} />
          ) : (
            <LoadFailure title={textsOf(type).loadFailed} />
          )}
        </section>
      </div>
    </SettingsScreen>
  );
}
