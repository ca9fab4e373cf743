import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from '../pages/page.server';

/** Sends text that is the same for everyone and not HTML: feeds, the sitemap, robots.txt, the manifest. */
export function sendText(args: LoaderFunctionArgs, type: string, write: () => Promise<string>): Promise<Response> {
  return loadPage(args, async () => {
    const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' };
    return new Response(await write(), { headers });
  });
}

/**
 * Streams text or bytes as the client reads them. The first piece is awaited before the response begins, so that an
 * error still has a status.
 */
export async function streamText(pieces: AsyncGenerator<string | Uint8Array>, headers: HeadersInit): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string | Uint8Array> | undefined = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= await pieces.next();
      if (next.done) return controller.close();
      controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
      next = undefined;
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers });
}

/** Escapes text for XML, and removes characters that XML forbids (https://www.w3.org/TR/xml/#charsets). */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
