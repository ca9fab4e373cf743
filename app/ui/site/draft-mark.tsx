/** The mark beside unpublished content: visible to staff and to people with a preview link. */
export function DraftMark() {
  return (
    <>
      <p className="tag">Draft</p>
      <p className="font-semibold text-ink">Visitors do not see this page</p>
    </>
  );
}
