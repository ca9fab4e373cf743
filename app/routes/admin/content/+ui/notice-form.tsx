import { type NoticeKind, noticeKindLabels, noticeKinds } from '~/content/notices/kinds';
import { type Notice, noticeFields, noticeSchema } from '~/content/notices/schema';
import { clockInLondon } from '~/platform/time-zone';
import { ChoiceField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { NoticeText } from '~/ui/site/notices';
import { useRecordForm } from './record-control';
import type { RecordFormProps } from './record-props';

const day = 86_400_000;

export function NoticeForm(props: RecordFormProps<Notice>) {
  const { record: notice, editing, closeTo } = props;
  const tomorrow = new Date(Date.parse(editing.now) + day).toISOString();
  const { state, fields, control } = useRecordForm(props, {
    id: 'notice',
    table: noticeFields,
    schema: noticeSchema,
    defaultValue: {
      ...(notice ?? { kind: 'disruption', isPublished: true }),
      endsAt: clockInLondon(notice?.endsAt ?? tomorrow),
    },
  });
  const submit = notice ? 'Save changes' : 'Add notice';
  return (
    <DialogForm state={state} closeTo={closeTo} submit={submit} implicitSubmit={submit}>
      {control('text')}
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
            hasDetails={Boolean(fields.content.value)}
          />
        </div>
      </figure>
      {control('endsAt')}
      {control('content')}
      {control('isPublished')}
    </DialogForm>
  );
}
