/** The mark beside unpublished content: visible to staff and to people with a preview link. */
export function DraftMark() {
  return (
    <>
      <p className="inline-flex min-h-6 items-center whitespace-nowrap rounded-badge border border-line-2 px-[7px] font-semibold text-caption leading-1.4">
        Draft
      </p>
      <p className="font-semibold text-ink">Visitors do not see this page</p>
    </>
  );
}
