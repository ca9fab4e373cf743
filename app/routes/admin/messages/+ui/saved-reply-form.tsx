import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import { replyPlaceholders } from '~/inbox/saved-replies/placeholders';
import { type SavedReply, savedReplyLabels, savedReplySchema } from '~/inbox/saved-replies/schema';
import { InputField } from '~/ui/field';
import { MarkdownField, usePreview } from '~/ui/kit/editor/markdown-field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Fact, FactList } from '~/ui/kit/list/facts';
import { Panel } from '~/ui/kit/overlay/panel';

interface SavedReplyFormProps {
  /** The edited record; missing for a new one. */
  cannedReply?: SavedReply;
  editing: Editing;
  actionError: ActionError | undefined;
  closeTo: string;
}

export function SavedReplyForm({ cannedReply: savedReply, editing, actionError, closeTo }: SavedReplyFormProps) {
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
