import { type RenderPriority, render, Unrenderable } from '~/content/markdown/rendering.server';
import { lines } from '~/email/markup';

/** Returns the text of a reply without markup, for the text part of its email. */
export async function plainReply(content: string): Promise<string> {
  try {
    return (await render(content, 'nobody')).emailText;
  } catch (error) {
    if (error instanceof Unrenderable) return content;
    throw error;
  }
}

/** Renders the text of an old reply. If that fails, returns the plain text. */
export async function renderReply(content: string, priority: RenderPriority, signal?: AbortSignal): Promise<string> {
  try {
    return (await render(content, priority, signal)).html;
  } catch (error) {
    if (error instanceof Unrenderable) return `<p>${lines(content).html}</p>`;
    throw error;
  }
}
