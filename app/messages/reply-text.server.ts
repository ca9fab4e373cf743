/** What the text of an answer becomes. */
import { render, Unrenderable, type Waiting } from '~/content/rendering.server';
import { lines } from '~/mail/markup';

/** Lays a text out that was sent long ago, whoever wrote it; what cannot be laid out stays as it was typed. */
export async function renderReply(content: string, waiting: Waiting, signal?: AbortSignal): Promise<string> {
  try {
    return (await render(content, waiting, signal)).html;
  } catch (error) {
    if (error instanceof Unrenderable) return `<p>${lines(content).html}</p>`;
    throw error;
  }
}
