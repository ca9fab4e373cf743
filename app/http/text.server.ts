import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from './page.server';

/** Sends public text other than pages and JSON: feeds, the sitemap, robots.txt, the manifest. */
export function sendText(args: LoaderFunctionArgs, type: string, write: () => Promise<string>): Promise<Response> {
  return loadPage(args, async () => {
    const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' };
    return new Response(await write(), { headers });
  });
}

/**
 * Sends text piece by piece as the reader takes it. The first piece is made before the answer begins: what is rejected, is
 * rejected with a status.
 */
export async function streamText(pieces: AsyncGenerator<string>, headers: HeadersInit): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | undefined = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= await pieces.next();
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = undefined;
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers });
}

/** Escapes markup, and removes characters that XML forbids (https://www.w3.org/TR/xml/#charsets). */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
