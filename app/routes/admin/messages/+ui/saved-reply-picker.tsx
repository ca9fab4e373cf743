import { Link, useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { ActionError } from '~/http/forms/form.server';
import { Button } from '~/ui/button';
import { Select } from '~/ui/controls';
import { FieldHead, Label } from '~/ui/field';

interface SavedReplyPickerProps {
  savedReplies: { id: number; title: string }[];
  /** The ID of the field to insert into. */
  into: string;
}

/** Inserts a saved reply below the text. The server fills in its placeholders. */
export function SavedReplyPicker({ savedReplies, into }: SavedReplyPickerProps) {
  const fetcher = useFetcher<ActionError>();
  const filled = fetcher.data?.result.initialValue?.content;
  useEffect(() => {
    const field = document.getElementById(into);
    if (typeof filled !== 'string' || !(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.select();
    // As if typed, so that it can be undone.
    document.execCommand('insertText', false, filled);
  }, [filled, into]);
  if (savedReplies.length === 0) {
    return (
      <p className="text-ink-2 text-small">
        You can save a reply that you send often as a{' '}
        <Link className="text-link" to="/admin/messages/canned-replies">
          saved reply
        </Link>
        .
      </p>
    );
  }
  return (
    <div className="flex min-w-0 flex-col">
      <FieldHead>
        <Label htmlFor="canned-reply">Saved reply</Label>
      </FieldHead>
      <div className="flex gap-2">
        <Select className="min-w-0 flex-1" id="canned-reply" name="cannedReply">
          {savedReplies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <Button
          type="submit"
          name="intent"
          value="insert"
          variant="outline"
          onClick={(event) => {
            event.preventDefault();
            fetcher.submit(event.currentTarget);
          }}
          data-failed="Could not insert the saved reply"
        >
          Insert
        </Button>
      </div>
    </div>
  );
}
