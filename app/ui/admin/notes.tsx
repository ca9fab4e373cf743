import type { Note } from '~/inbox/notes/schema';
import { DialogLink } from './screen';
import { Timestamp } from './timestamp';

/** The notes about a message. */
export function Notes({ messageId, notes }: { messageId: number; notes: Note[] }) {
  const path = `/admin/messages/${messageId}/notes`;
  return (
    <section className="conversation" aria-labelledby="notes">
      <div className="message-head">
        <h2 id="notes">Notes</h2>
        <DialogLink to={`${path}/new`} variant="outline" size="sm">
          Add note
        </DialogLink>
      </div>
      {notes.length > 0 ? (
        <ol>
          {notes.map(({ id, author, content, createdAt }) => (
            <li key={id} className="note">
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {content}
              </p>
              <p className="form-note">
                <span>
                  {author}, <Timestamp at={createdAt} />
                </span>
                <DialogLink to={`${path}/${id}/delete`} variant="ghost" size="sm" of={`the note of ${author}`}>
                  Delete
                </DialogLink>
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <p className="form-note">No notes yet. Only your team can see them.</p>
      )}
    </section>
  );
}
