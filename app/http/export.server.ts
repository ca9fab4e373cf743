/** The handler for what is taken out as a file. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { nowIso } from '~/platform/clock.server';
import { ReauthRequired } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { actorOf } from './actor.server';
import { answerJson } from './json.server';
import { streamText } from './text.server';

/**
 * Answers with a table as a file named by the day. A browser whose person has first to prove who they are is led to where
 * that is asked, a program is informed.
 *
 * @param pieces what is in it; it rejects anyone who may not have it
 */
export function sendCsv(
  args: LoaderFunctionArgs,
  name: string,
  pieces: (actor: Actor) => AsyncGenerator<string>,
): Promise<Response> {
  return answerJson(args, async () => {
    try {
      return await streamText(pieces(await actorOf(args)), {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}-${nowIso().slice(0, 10)}.csv"`,
        'Cache-Control': 'no-store',
      });
    } catch (error) {
      const isPerson = args.request.headers.get('accept')?.includes('text/html');
      if (error instanceof ReauthRequired && isPerson) return redirect(reauthPath(args.request), noStore);
      throw error;
    }
  });
}

const noStore = { headers: { 'Cache-Control': 'no-store' } };

/** Back to the screen with the link, as a file leaves the page that is there as it is. */
function reauthPath({ headers, url }: Request): string {
  const referer = headers.get('referer');
  const screen = referer && URL.canParse(referer) ? new URL(referer) : null;
  const to = screen?.origin === new URL(url).origin ? screen.pathname + screen.search : '';
  return `/admin/proof?${new URLSearchParams({ to, file: '' })}`;
}
