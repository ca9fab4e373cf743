import { Link } from '@remix-run/react';
import { useState } from 'react';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import type { Message } from '~/inbox/messages/schema';
import type { ReplyContext } from '~/inbox/replies/model.server';
import { type Reply, replySchema } from '~/inbox/replies/schema';
import { MarkdownField, usePreview } from '~/ui/kit/editor/markdown-field';
import { DialogForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Fact, FactList } from '~/ui/kit/list/facts';
import { InlineNotice } from '~/ui/kit/list/list';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { EditorColumns, Panel } from '~/ui/kit/overlay/panel';
import { Prose } from '~/ui/site/prose';
import { SavedReplyPicker } from './saved-reply-picker';

interface ReplyFormProps {
  message: Message;
  replies: Reply[];
  context: ReplyContext;
  savedReplies: { id: number; title: string }[];
  /** The idempotency key of this form, so that it sends one reply. */
  formKey: string;
  editing: Editing;
  actionError: ActionError | undefined;
}

export function ReplyForm(props: ReplyFormProps) {
  const { message, replies, context, savedReplies, formKey, editing, actionError } = props;
  const { state, fields } = useAdminForm({
    version: replies.length,
    id: 'reply',
    schema: replySchema,
    actionError,
    editing,
  });
  const [key] = useState(String(state.actionError?.result.initialValue?.key ?? formKey));
  const preview = usePreview(actionError);
  const { from, replyTo, signature } = context;
  return (
    <DialogForm
      state={state}
      hidden={{ key }}
      hasSaveKey={false}
      conflict={<AnsweredMeanwhile latest={replies.at(-1)} />}
      implicitSubmit="Send reply"
      end={<SubmitButton busy="Sending...">Send reply</SubmitButton>}
    >
      {from ? null : (
        <InlineNotice>Email is not set up. Your reply is saved, and sent once email is set up.</InlineNotice>
      )}
      <EditorColumns>
        <div className="grid gap-5">
          <SavedReplyPicker savedReplies={savedReplies} into={fields.content.id} />
          <MarkdownField
            label="Your reply"
            field={fields.content}
            preview={preview}
            hasImages={false}
            isFirst
            foot={
              <>
                <p className="wrap-anywhere whitespace-pre-line">{signature}</p>
                <p className="mt-2 text-small">
                  Added automatically, with the original message below.{' '}
                  <Link className="text-link" to="/admin/account#signature">
                    Change your signature
                  </Link>
                </p>
              </>
            }
          />
        </div>
        <aside className="grid content-start gap-5" aria-label="About this reply">
          <Panel title={message.reasonLabel}>
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {message.message}
            </p>
          </Panel>
          <Panel title="Sending details">
            <FactList>
              {from ? (
                <Fact label="From">
                  {from.name}
                  <br />
                  {from.address}
                </Fact>
              ) : null}
              <Fact label="To">{message.companyEmail}</Fact>
              {replyTo ? <Fact label="Replies go to">{replyTo}</Fact> : null}
            </FactList>
            <p className="text-ink-2 text-small">
              If {message.firstName} replies by email, the reply goes to{' '}
              {replyTo ?? 'the admin email that you set in Email Settings'}. It does not appear here. We’ll mark this
              message as answered once the reply is sent.
            </p>
          </Panel>
        </aside>
      </EditorColumns>
    </DialogForm>
  );
}

function AnsweredMeanwhile({ latest }: { latest: Reply | undefined }) {
  if (!latest) return null;
  return (
    <section
      className="[&_.prose>p:first-child]:[font-size:inherit] [&_.prose]:text-tight"
      aria-label="Replies sent in the meantime"
    >
      <InlineNotice>
        {latest.author} replied on <Timestamp at={latest.createdAt} />. Your text is in the field below.
      </InlineNotice>
      <Prose html={latest.html} />
    </section>
  );
}
