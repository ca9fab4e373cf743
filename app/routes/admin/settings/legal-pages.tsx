import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import {
  isLegalPage,
  keyedSiteContentSchema,
  type SiteContent,
  siteContentKeys,
  siteContentLabels,
} from '~/content/settings/settings';
import * as siteContent from '~/content/settings/settings.server';
import { type Editing, loadEditing } from '~/http/forms/editing.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { type ActionError, submitForm } from '~/http/forms/form.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { previewForm } from '~/http/pages/preview.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { withVersion } from '~/records/fields';
import { InputField } from '~/ui/field';
import { HistoryLink } from '~/ui/kit/editing/history-link';
import { MarkdownField, usePreview } from '~/ui/kit/editor/markdown-field';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { LoadFailure } from '~/ui/kit/list/list';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { ViewLink } from '~/ui/kit/list/view-link';

export { clientAction } from '~/ui/kit/form/server-calls';

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
          editing: await loadEditing(args, actor, siteContent.settingsRevisionsKind, key),
        })),
      })),
    ),
  );

const { permission } = siteContent;
const schema = withVersion(keyedSiteContentSchema);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema,
    intents: { preview: (data) => previewForm(args, data, { permission, schema }) },
    limit: longFormLimit,
    permission,
    run: ({ key, content, version }, actor) => siteContent.save(actor, key, content, version),
    // After Ctrl S, an emptied page opens anew with its default text.
    done: ({ version, updatedAt }) => ({
      to: path,
      flash: flashSuccess('Content saved successfully'),
      ...(updatedAt && { version }),
    }),
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
            <div key={key}>
              <SiteContentEditor
                {...loaded}
                actionError={actionError?.result.initialValue?.key === key ? actionError : undefined}
              />
            </div>
          ) : (
            <LoadFailure key={key} title={`Failed to load ${key} content`} />
          ),
        )}
      </div>
    </SettingsScreen>
  );
}

interface SiteContentFormProps {
  text: SiteContent & { version: number };
  actionError: ActionError | undefined;
  editing: Editing;
}

/** The editor of a site text. After a save it is reset, while the other editors on the page keep their input. */
function SiteContentEditor(props: SiteContentFormProps) {
  const saves = useSaves(props.text.key, props.actionError !== undefined);
  return <SiteContentForm key={saves} {...props} />;
}

/** Returns the number of accepted submissions of a form. */
function useSaves(key: string, isRejected: boolean): number {
  const { state, formData } = useNavigation();
  const [saves, setSaves] = useState(0);
  const isSent = useRef(false);
  useEffect(() => {
    if (formData?.get('key') === key) isSent.current = true;
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (!isRejected) setSaves((count) => count + 1);
  }, [state, formData, key, isRejected]);
  return saves;
}

function SiteContentForm({ text, actionError, editing }: SiteContentFormProps) {
  const { key, content, updatedAt } = text;
  const label = siteContentLabels[key];
  const isPage = isLegalPage(key);
  const submit = `Save and publish ${label}`;
  const { state, fields } = useAdminForm({
    id: key,
    schema: keyedSiteContentSchema,
    defaultValue: { content },
    version: text.version,
    labels: { content: label },
    actionError,
    editing,
  });
  const preview = usePreview(actionError);
  return (
    <AdminForm
      state={state}
      implicitSubmit={isPage ? submit : undefined}
      end={
        <>
          <SubmitButton>{submit}</SubmitButton>
          <span className="text-ink-2 text-small">
            {updatedAt ? (
              <>
                Last saved <Timestamp at={updatedAt} />
              </>
            ) : (
              'Not changed yet'
            )}
          </span>
          <HistoryLink of={`site-content/${key}`} name={label} />
          {isPage ? <ViewLink href={`/${key}`} of={label} /> : null}
        </>
      }
    >
      <input type="hidden" name="key" value={key} />
      {isPage ? (
        <MarkdownField
          label={label}
          field={fields.content}
          preview={preview}
          hint="Leave empty to restore the default text."
        />
      ) : (
        <InputField
          label={label}
          field={fields.content}
          hint="Shown after the year and name in the footer."
          autoComplete="off"
        />
      )}
    </AdminForm>
  );
}
