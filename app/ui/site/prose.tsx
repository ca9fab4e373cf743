/** The text of an article: sanitised HTML that the server made from Markdown. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is made
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
