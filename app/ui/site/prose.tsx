/** An article's text: HTML that the server made from Markdown and sanitised. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is made
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
