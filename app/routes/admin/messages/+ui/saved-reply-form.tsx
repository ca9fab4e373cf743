import { replyPlaceholders } from '~/inbox/saved-replies/placeholders';
import { type SavedReply, savedReplyFields, savedReplySchema } from '~/inbox/saved-replies/schema';
import { useRecordForm } from '~/routes/admin/content/+ui/record-control';
import type { RecordFormProps } from '~/routes/admin/content/+ui/record-props';
import { MarkdownField } from '~/ui/kit/editor/markdown-field';
import { DialogForm } from '~/ui/kit/form/form';
import { Placeholders } from '~/ui/kit/form/placeholders';
import { Panel } from '~/ui/kit/overlay/panel';

export function SavedReplyForm(props: RecordFormProps<SavedReply>) {
  const { record: savedReply, closeTo } = props;
  const { state, fields, control, preview } = useRecordForm(props, {
    id: 'canned-reply',
    table: savedReplyFields,
    schema: savedReplySchema,
    defaultValue: savedReply,
  });
  const submit = savedReply ? 'Save changes' : 'Add saved reply';
  return (
    <DialogForm state={state} closeTo={closeTo} submit={submit} implicitSubmit={submit}>
      {control('title')}
      <MarkdownField label="Text" field={fields.content} preview={preview} rows={8} hasImages={false} />
      <Panel title="Placeholders" label="Placeholders">
        <Placeholders meanings={replyPlaceholders} />
      </Panel>
    </DialogForm>
  );
}
