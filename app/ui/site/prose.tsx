import { clsx } from 'clsx';

/** The text of an article: sanitised HTML, rendered from Markdown by the server. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is made
  return <div className={clsx('prose min-w-0', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
