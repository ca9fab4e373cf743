import type { ReactNode } from 'react';
import { type RenderErrorCode, renderErrors } from '~/content/markdown/markdown';
import { slugFromTitle } from '~/content/slugs/slug';
import type { ActionError } from '~/http/forms/form.server';
import { type AnyField, InputField } from '~/ui/field';
import { ScheduleLink } from '../editing/schedule-note';
import { MarkdownField, usePreview } from '../editor/markdown-field';
import { useHydrated } from '../frame/use-hydrated';
import { dateAndTime } from '../list/dates';
import { InlineNotice } from '../list/list';
import { EditorColumns, Panel } from '../overlay/panel';
import { SwitchField } from './choices';
import { DialogForm, SubmitButton } from './form';
import type { AdminFormState } from './form-state';

interface Saved {
  id: number;
  version: number;
  isPublished: boolean;
  createdAt: string;
  updatedAt: string;
  renderError: RenderErrorCode | null;
}

interface EditorFormProps {
  what: 'post' | 'page';
  state: AdminFormState;
  fields: Record<'title' | 'slug' | 'content' | 'isPublished', AnyField>;
  addressStart: string;
  /** The edited record; missing for a new one. */
  saved: Saved | undefined;
  actionError: ActionError | undefined;
  /** Above the fields. */
  children?: ReactNode;
  /** Below the publication settings. */
  sideContent: ReactNode;
}

const noteKinds = 'To change the kind of a note, replace NOTE with TIP, IMPORTANT, WARNING or CAUTION.';
const notesByHand = 'To add a note, write “> [!NOTE]” on one line and “> Your text” on the next.';

/** The form of a record with title, slug and Markdown, which is a draft until it is published. */
export function EditorForm(props: EditorFormProps) {
  const { what, state, fields, addressStart, saved, actionError, children, sideContent } = props;
  const preview = usePreview(actionError);
  // With JavaScript, the Insert menu adds a note.
  const hasNote = String(fields.content.initialValue ?? '').includes('[!');
  const notesHint = [!useHydrated() && notesByHand, hasNote && noteKinds].filter(Boolean).join(' ') || undefined;
  const slug = String(fields.slug.value || slugFromTitle(String(fields.title.value ?? '')));
  const submit = (
    <>
      <span className="[form:has([role=switch]:checked)_&]:hidden">
        {saved?.isPublished ? 'Save as draft' : 'Save draft'}
      </span>
      <span className="hidden"> or </span>
      <span className="[form:has([role=switch]:not(:checked))_&]:hidden">
        {saved?.isPublished ? 'Save changes' : `Publish ${what}`}
      </span>
    </>
  );
  return (
    <DialogForm state={state} implicitSubmit={submit} end={<SubmitButton>{submit}</SubmitButton>}>
      {saved?.renderError ? (
        <InlineNotice tone="danger">{`This ${what} is not on the website. ${renderErrors[saved.renderError]}`}</InlineNotice>
      ) : null}
      {children}
      <EditorColumns>
        <div className="grid gap-5">
          <InputField label="Title" field={fields.title} autoComplete="off" autoFocus />
          <InputField
            label="Slug"
            field={fields.slug}
            hint={slug ? `${addressStart}${slug}` : 'Leave empty to use the title.'}
            placeholder={slug || undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <MarkdownField label="Content" field={fields.content} preview={preview} hint={notesHint} />
        </div>
        <aside className="grid content-start gap-5" aria-label={`About this ${what}`}>
          <Panel title="Publication">
            <SwitchField label="Published" hint="Only your team can see drafts." field={fields.isPublished} />
            {saved ? <ScheduleLink of={`${what === 'post' ? 'blog-posts' : 'pages'}/${saved.id}`} /> : null}
          </Panel>
          {sideContent}
          {saved ? (
            <p className="text-ink-2 text-small">
              Created on {dateAndTime(saved.createdAt)}
              <br />
              Last changed {dateAndTime(saved.updatedAt)}
            </p>
          ) : null}
        </aside>
      </EditorColumns>
    </DialogForm>
  );
}
