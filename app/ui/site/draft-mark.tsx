/** What staff see beside a text that is not published yet. */
export function DraftMark() {
  return (
    <>
      <p className="tag">Draft</p>
      <p className="article-date">Only staff can see this page</p>
    </>
  );
}
