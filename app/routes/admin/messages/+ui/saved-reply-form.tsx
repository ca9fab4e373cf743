import { replyPlaceholders } from '~/inbox/saved-replies/placeholders';
import { type SavedReply, savedReplyLabels, savedReplySchema } from '~/inbox/saved-replies/schema';
import type { RecordFormProps } from '~/routes/admin/content/+ui/record-props';
import { InputField } from '~/ui/field';
import { MarkdownField, usePreview } from '~/ui/kit/editor/markdown-field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Fact, FactList } from '~/ui/kit/list/facts';
import { Panel } from '~/ui/kit/overlay/panel';

export function SavedReplyForm({ record: savedReply, editing, actionError, closeTo }: RecordFormProps<SavedReply>) {
  const { state, fields } = useAdminForm({
    id: 'canned-reply',
    schema: savedReplySchema,
    defaultValue: savedReply,
    labels: savedReplyLabels,
    actionError,
    editing,
  });
  const preview = usePreview(actionError);
  const submit = savedReply ? 'Save changes' : 'Add saved reply';
  return (
    <DialogForm state={state} closeTo={closeTo} submit={submit} implicitSubmit={submit}>
      <InputField
        label="Title"
        field={fields.title}
        hint="A name to recognise it by. Visitors do not see it."
        autoComplete="off"
        autoFocus
      />
      <MarkdownField label="Text" field={fields.content} preview={preview} rows={8} hasImages={false} />
      <Panel title="Placeholders" label="Placeholders">
        <FactList isStacked>
          {Object.entries(replyPlaceholders).map(([name, meaning]) => (
            <Fact key={name} label={`{${name}}`}>
              {meaning}
            </Fact>
          ))}
        </FactList>
      </Panel>
    </DialogForm>
  );
}
