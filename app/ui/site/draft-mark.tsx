/** Beside a text that is not published yet: staff see it, and who has a link. */
export function DraftMark() {
  return (
    <>
      <p className="tag">Draft</p>
      <p className="article-date">Not published yet</p>
    </>
  );
}
