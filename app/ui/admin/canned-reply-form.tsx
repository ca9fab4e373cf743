import type { Editing } from '~/http/editing.server';
import type { ActionError } from '~/http/form.server';
import { placeholders } from '~/inbox/canned-replies/placeholders';
import { type CannedReply, cannedReplySchema } from '~/inbox/canned-replies/schema';
import { InputField } from '../field';
import { ConflictNotice } from './conflict-notice';
import { DialogCancel } from './dialog';
import { Fact, FactList } from './facts';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { MarkdownField, usePreview } from './markdown-field';
import { Panel } from './panel';

interface CannedReplyFormProps {
  /** The one that is edited; a new one without. */
  cannedReply?: CannedReply;
  editing: Editing;
  actionError: ActionError | undefined;
  closeTo: string;
}

export function CannedReplyForm({ cannedReply, editing, actionError, closeTo }: CannedReplyFormProps) {
  const { state, fields } = useAdminForm({
    id: 'canned-reply',
    schema: cannedReplySchema,
    defaultValue: cannedReply,
    actionError,
    editing,
  });
  const version = useVersion(cannedReply?.version ?? 1, state.actionError);
  const preview = usePreview(actionError);
  return (
    <DialogForm
      state={state}
      action={preview.saveAction}
      hidden={cannedReply ? { version } : {}}
      conflict={
        cannedReply ? (
          <ConflictNotice
            state={state}
            values={[
              { name: 'title', label: 'Title', saved: cannedReply.title },
              { name: 'content', label: 'Text', saved: cannedReply.content },
            ]}
          />
        ) : null
      }
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton>{cannedReply ? 'Save changes' : 'Add saved reply'}</SubmitButton>
        </>
      }
    >
      <InputField
        label="Title"
        field={fields.title}
        hint="A name to recognise it by. Visitors do not see it."
        autoComplete="off"
        autoFocus
      />
      <MarkdownField label="Text" field={fields.content} preview={preview} rows={8} hasPictures={false} />
      <Panel title="Placeholders" label="Placeholders">
        <FactList isStacked>
          {Object.entries(placeholders).map(([name, meaning]) => (
            <Fact key={name} label={`{${name}}`}>
              {meaning}
            </Fact>
          ))}
        </FactList>
      </Panel>
    </DialogForm>
  );
}
