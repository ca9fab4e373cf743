import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { isLegalPage, keyedSiteContentSchema, type SiteContent, siteContentLabels } from '~/content/legal/texts';
import type { Editing } from '~/http/editing.server';
import type { ActionError } from '~/http/form.server';
import { InputField } from '../field';
import { AdminForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { HistoryLink } from './history-link';
import { MarkdownField, usePreview } from './markdown-field';
import { ConflictNotice } from './stale-notice';
import { Timestamp } from './timestamp';
import { ViewLink } from './view-link';

interface SiteContentFormProps {
  text: SiteContent & { version: number };
  actionError: ActionError | undefined;
  editing: Editing;
}

/** The editor of one of the site's texts; when that is saved it begins again, and the others on the page stay as they are. */
export function SiteContentEditor(props: SiteContentFormProps) {
  const saves = useSaves(props.text.key, props.actionError !== undefined);
  return <SiteContentForm key={saves} {...props} />;
}

/** Counts the accepted submissions of a form. */
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
  const { state, fields } = useAdminForm({
    id: key,
    schema: keyedSiteContentSchema,
    defaultValue: { content },
    actionError,
    editing,
  });
  const version = useVersion(text.version, state.actionError);
  const preview = usePreview(actionError);
  return (
    <AdminForm
      state={state}
      action={preview.saveAction}
      conflict={<ConflictNotice state={state} values={[{ name: 'content', label, saved: content }]} />}
      end={
        <>
          <SubmitButton>{`Save and publish ${label}`}</SubmitButton>
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
      <input type="hidden" name="version" value={version} />
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
