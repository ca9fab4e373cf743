import type { Changes } from '~/content/drafted.server';
import { ButtonLink } from '../button';
import { Notice } from './list';
import { Moment } from './moment';
import { OpensATab } from './opens-a-tab';
import { DialogLink } from './screen';

const path = '/admin/site-settings/page';

/** What is saved and not published yet, with the ways to look at it, to publish it and to give it up. */
export function UnpublishedNotice({ changes }: { changes: Changes }) {
  if (changes.documents.length === 0) return null;
  const [latest] = changes.documents.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return (
    <Notice
      className="notice-gap"
      actions={
        <>
          <ButtonLink variant="ghost" size="sm" href="/?draft" target="_blank" rel="noreferrer">
            Preview <OpensATab />
          </ButtonLink>
          <DialogLink to={`${path}/discard`} variant="outline" size="sm">
            Discard
          </DialogLink>
          <DialogLink to={`${path}/publish`} size="sm">
            Publish
          </DialogLink>
        </>
      }
    >
      <strong>Visitors do not see these changes yet.</strong> {summaryOf(changes)}.{' '}
      {latest ? (
        <>
          Saved by {latest.author}, <Moment at={latest.updatedAt} />.
        </>
      ) : null}
    </Notice>
  );
}

function summaryOf({ documents }: Changes): string {
  const parts = documents.flatMap(({ differences }) => differences.map(({ part }) => part));
  return parts.join(', ');
}

/** Each part that differs, and what of it. */
export function ChangeList({ changes }: { changes: Changes }) {
  return (
    <dl className="changes">
      {changes.documents.flatMap(({ key, differences }) =>
        differences.map(({ part, what }) => (
          <div key={`${key} ${part}`}>
            <dt>{part}</dt>
            <dd>{what.join(', ')}</dd>
          </div>
        )),
      )}
    </dl>
  );
}
