import { tagClass } from './tag';

/** The label of unpublished content, for staff and people with a preview link. */
export function DraftMark() {
  return (
    <>
      <p className={`${tagClass} min-h-6 border-line-2`}>Draft</p>
      <p className="font-semibold text-ink">Visitors do not see this page</p>
    </>
  );
}
