import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as socialLinks from '~/content/social-links/model.server';
import { socialLinkSchema } from '~/content/social-links/schema';
import { loadEditing } from '~/http/forms/editing.server';
import { submitNew } from '~/http/forms/record-form.server';
import { loadList } from '~/http/pages/list.server';
import { selectionValue } from '~/registry/bulk-intents';
import { SocialLinkForm } from '~/routes/admin/settings/social-media/+ui/social-link-form';
import { SocialLinkRow } from '~/routes/admin/settings/social-media/+ui/social-link-row';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { LoadFailure, Pager } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';
import { Selection } from '~/ui/kit/list/selection';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/site-settings/social-media';
const pageSize = 20;

export const handle = { failed: 'Failed to create social media link', loadFailed: 'Failed to load social media links' };
export const meta: MetaFunction = () => [{ title: 'Social Media' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => ({
    page: await socialLinks.list(actor, paging),
    editing: await loadEditing(args, actor, 'social-media'),
  }));

export const action = (args: ActionFunctionArgs) =>
  submitNew(args, socialLinks, {
    schema: socialLinkSchema,
    list: path,
    done: 'Social media link added',
    failed: handle.failed,
  });

export default function SocialLinks() {
  const list = useLoaderData<typeof loader>();
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
          {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
        </section>
      </div>
    </SettingsScreen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page: { items, ...page }, scheduledActions }: ListData) {
  if (page.total === 0) {
    return (
      <p className="text-ink-2 text-small">
        No social links yet. “Follow Us” appears on the website with the first link.
      </p>
    );
  }
  const before = (page.page - 1) * page.pageSize;
  return (
    <>
      <Selection
        kind="social-media"
        intents={['show', 'hide', 'trash']}
        options={items.map(({ id, version }) => selectionValue(id, version))}
      >
        <Rows>
          {items.map((link, index) => (
            <SocialLinkRow
              key={link.id}
              link={link}
              scheduledActions={scheduledActions[link.id]}
              path={path}
              isFirst={before + index === 0}
              isLast={before + index === page.total - 1}
            />
          ))}
        </Rows>
      </Selection>
      <Pager {...page} />
    </>
  );
}
