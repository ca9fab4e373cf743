/** The handler for downloads of exported files. */
import { redirect } from '@remix-run/node';
import { nowIso } from '~/platform/clock.server';
import { ReauthRequired } from '~/platform/errors';
import { streamText } from '../forms/text.server';

/** Returns a table as a file named by the date. */
export const csvResponse = (request: Request, name: string, rows: AsyncGenerator<string>) =>
  fileResponse(request, datedName(name, 'csv'), 'text/csv; charset=utf-8', rows);

export const datedName = (name: string, ending: string) => `${name}-${nowIso().slice(0, 10)}.${ending}`;

/**
 * Returns a file. If re-authentication is needed, a browser is redirected to that page, and an API client gets the
 * error.
 */
export async function fileResponse(
  request: Request,
  name: string,
  type: string,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<Response> {
  try {
    return await streamText(pieces, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  } catch (error) {
    const isPerson = request.headers.get('accept')?.includes('text/html');
    if (error instanceof ReauthRequired && isPerson) return redirect(reauthPath(request));
    throw error;
  }
}

/** Returns the page with the download link, because a download leaves that page open. */
function reauthPath({ headers, url }: Request): string {
  const referer = headers.get('referer');
  const screen = referer && URL.canParse(referer) ? new URL(referer) : null;
  const to = screen?.origin === new URL(url).origin ? screen.pathname + screen.search : '';
  return `/admin/reauthenticate?${new URLSearchParams({ to, file: '' })}`;
}
