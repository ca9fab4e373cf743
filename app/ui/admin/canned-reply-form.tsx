import type { Editing } from '~/http/editing.server';
import type { ActionError } from '~/http/form.server';
import { placeholders } from '~/inbox/canned-replies/placeholders';
import { type CannedAnswer, cannedAnswerSchema } from '~/inbox/canned-replies/schema';
import { InputField } from '../field';
import { DialogCancel } from './dialog';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { MarkdownField, usePreview } from './markdown-field';
import { ConflictNotice } from './stale-notice';

interface CannedAnswerFormProps {
  /** The one that is edited; a new one without. */
  cannedAnswer?: CannedAnswer;
  editing: Editing;
  actionError: ActionError | undefined;
  closeTo: string;
}

export function CannedAnswerForm({ cannedAnswer, editing, actionError, closeTo }: CannedAnswerFormProps) {
  const { state, fields } = useAdminForm({
    id: 'canned-answer',
    schema: cannedAnswerSchema,
    defaultValue: cannedAnswer,
    actionError,
    editing,
  });
  const version = useVersion(cannedAnswer?.version ?? 1, state.actionError);
  const preview = usePreview(actionError);
  return (
    <DialogForm
      state={state}
      action={preview.saveAction}
      hidden={cannedAnswer ? { version } : {}}
      conflict={
        cannedAnswer ? (
          <ConflictNotice
            state={state}
            values={[
              { name: 'title', label: 'Title', saved: cannedAnswer.title },
              { name: 'content', label: 'Text', saved: cannedAnswer.content },
            ]}
          />
        ) : null
      }
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton>{cannedAnswer ? 'Save changes' : 'Add saved reply'}</SubmitButton>
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
      <section className="panel" aria-label="Placeholders">
        <h3>Placeholders</h3>
        <dl className="message-facts placeholders">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </DialogForm>
  );
}
