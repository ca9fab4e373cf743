import { tagClass } from './tag';

/** The mark beside unpublished content: visible to staff and to people with a preview link. */
export function DraftMark() {
  return (
    <>
      <p className={`${tagClass} min-h-6 border-line-2`}>Draft</p>
      <p className="font-semibold text-ink">Visitors do not see this page</p>
    </>
  );
}
