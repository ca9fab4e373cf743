import { type NoticeKind, noticeKindLabels, noticeKinds } from '~/content/notices/kinds';
import { type Notice, noticeSchema } from '~/content/notices/schema';
import { clockInLondon } from '~/platform/time-zone';
import { InputField, TextareaField } from '../field';
import { NoticeText } from '../site/notices';
import { ChoiceField, SwitchField } from './choices';
import { ConflictNotice } from './conflict-notice';
import { DialogCancel } from './dialog';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { MarkdownField, usePreview } from './markdown-field';
import type { RecordFormProps } from './record-props';

const day = 86_400_000;

export function NoticeForm({ record: notice, actionError, editing, closeTo }: RecordFormProps<Notice>) {
  const tomorrow = new Date(Date.parse(editing.now) + day).toISOString();
  const { state, fields } = useAdminForm({
    id: 'notice',
    schema: noticeSchema,
    defaultValue: {
      ...(notice ?? { kind: 'disruption', isPublished: true }),
      endsAt: clockInLondon(notice?.endsAt ?? tomorrow),
    },
    actionError,
    editing,
  });
  const version = useVersion(notice?.version ?? 1, state.actionError);
  const preview = usePreview(actionError);
  return (
    <DialogForm
      state={state}
      action={preview.saveAction}
      hidden={notice ? { version } : {}}
      conflict={notice ? <ConflictNotice state={state} values={savedValues(notice)} /> : null}
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton>{notice ? 'Save changes' : 'Add notice'}</SubmitButton>
        </>
      }
    >
      <TextareaField
        label="Text"
        field={fields.text}
        hint="One or two sentences, for example: Microsoft 365 is down, we are on it."
        rows={3}
        autoFocus
      />
      <ChoiceField
        label="Kind"
        appearance="tiles"
        field={fields.kind}
        options={noticeKinds.map((value) => ({ value, label: noticeKindLabels[value] }))}
      />
      <figure className={fields.text.value ? undefined : 'noscript:hidden'}>
        <figcaption className="mb-2 font-semibold text-small">At the top of every page</figcaption>
        <div className="rounded bg-ink px-5 py-3 text-on-ink" dir="auto">
          <NoticeText
            kind={(fields.kind.value ?? 'disruption') as NoticeKind}
            text={String(fields.text.value ?? '') || '...'}
          />
        </div>
      </figure>
      <InputField
        className="max-w-[420px]"
        label="Ends at"
        field={fields.endsAt}
        type="datetime-local"
        hint="London time. After that, only the notices page shows it."
      />
      <MarkdownField
        label="Details (optional)"
        field={fields.content}
        preview={preview}
        hint="Shown on the notices page."
        rows={4}
      />
      <SwitchField
        label="Published"
        hint="Turn off to keep it as a draft, which can be scheduled."
        field={fields.isPublished}
      />
    </DialogForm>
  );
}

/** The saved values, as the form would send them. */
function savedValues(saved: Notice) {
  return [
    { name: 'text', label: 'Text', saved: saved.text },
    { name: 'kind', label: 'Kind', saved: saved.kind },
    { name: 'endsAt', label: 'Ends at', saved: clockInLondon(saved.endsAt) },
    { name: 'content', label: 'Details', saved: saved.content },
    { name: 'isPublished', label: 'Published', saved: saved.isPublished ? 'on' : 'false' },
  ];
}
