import type { Note } from '~/inbox/notes/schema';
import { headClass } from './message';
import { DialogLink } from './screen';
import { Timestamp } from './timestamp';

/** The notes about a message. */
export function Notes({ messageId, notes }: { messageId: number; notes: Note[] }) {
  const path = `/admin/messages/${messageId}/notes`;
  return (
    <section className="mt-10" aria-labelledby="notes">
      <div className={`${headClass} items-center`}>
        <h2 className="text-h4 tracking-[-0.012em]" id="notes">
          Notes
        </h2>
        <DialogLink to={`${path}/new`} variant="outline" size="sm">
          Add note
        </DialogLink>
      </div>
      {notes.length > 0 ? (
        <ol className="mt-4 grid gap-4">
          {notes.map(({ id, author, content, createdAt }) => (
            <li key={id} className="border-l-2 border-l-line-2 px-5 py-4">
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {content}
              </p>
              <p className="form-note mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
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
        <p className="form-note mt-4">No notes yet. Only your team can see them.</p>
      )}
    </section>
  );
}
