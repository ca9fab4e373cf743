import { type NoticeKind, noticeKindLabels, noticeKinds } from '~/content/notices/kinds';
import { type Notice, noticeLabels, noticeSchema } from '~/content/notices/schema';
import { clockInLondon } from '~/platform/time-zone';
import { InputField, TextareaField } from '~/ui/field';
import { MarkdownField, usePreview } from '~/ui/kit/editor/markdown-field';
import { ChoiceField, SwitchField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { NoticeText } from '~/ui/site/notices';
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
    labels: noticeLabels,
    actionError,
    editing,
  });
  const preview = usePreview(actionError);
  const submit = notice ? 'Save changes' : 'Add notice';
  return (
    <DialogForm state={state} closeTo={closeTo} submit={submit} implicitSubmit={submit}>
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
        <div className="rounded border bg-band px-5 py-3 text-on-band" dir="auto">
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
        hint="UK time. After that, only the notices page shows it."
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
