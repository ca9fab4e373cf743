import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keyedSiteContentSchema, siteContentKeys } from '~/content/legal/texts';
import * as siteContent from '~/content/legal/texts.server';
import { longFormLimit } from '~/http/body.server';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, loadPart } from '~/http/page.server';
import { isPreviewRequest, previewForm } from '~/http/preview.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';
import { LoadFailure } from '~/ui/admin/list';
import { SettingsScreen } from '~/ui/admin/settings-screen';
import { SiteContentEditor } from '~/ui/admin/site-content-form';

const path = '/admin/site-settings/legal-pages';

export const handle = { failed: 'Failed to save content', loadFailed: 'Failed to load content' };
export const meta: MetaFunction = () => [{ title: 'Legal Pages' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, (actor) =>
    Promise.all(
      siteContentKeys.map(async (key) => ({
        key,
        loaded: await loadPart(args, async () => ({
          text: await siteContent.find(actor, key),
          editing: await loadEditing(args, actor, siteContent.versionsKind, key),
        })),
      })),
    ),
  );

export const action = (args: ActionFunctionArgs) =>
  isPreviewRequest(args.request)
    ? previewForm(args, { permission: siteContent.permission, schema: withVersion(keyedSiteContentSchema) })
    : save(args);

const save = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(keyedSiteContentSchema),
    edits: ({ key }) => ({ kind: siteContent.versionsKind, record: key }),
    limit: longFormLimit,
    authorize: (actor) => authorize(actor, siteContent.permission),
    run: ({ key, content, version }, actor) => siteContent.save(actor, key, content, version),
    done: () => ({ to: path, flash: success('Content saved successfully') }),
    failed: handle.failed,
  });

export default function LegalPages() {
  const texts = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <SettingsScreen>
      <div className="grid max-w-[640px] gap-14">
        {texts.map(({ key, loaded }) =>
          loaded ? (
            <SiteContentEditor
              key={key}
              {...loaded}
              actionError={actionError?.result.initialValue?.key === key ? actionError : undefined}
            />
          ) : (
            <LoadFailure key={key} title={`Failed to load ${key} content`} />
          ),
        )}
      </div>
    </SettingsScreen>
  );
}
