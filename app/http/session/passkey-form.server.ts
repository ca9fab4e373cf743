/** A passkey form of an auth page. It has no field for an error message, so the message is a flash. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type * as z from 'zod';
import { DomainError } from '~/platform/errors';
import { parseJsonInput } from '../api/json.server';
import { RequestError } from '../errors.server';
import { type FlashMessage, flashUrl, setFlash } from '../forms/flash.server';
import { pageError } from '../pages/page.server';
import { bodyLimit, readForm } from '../uploads/body.server';
import { requireCookies } from './cookie-check.server';

interface PasskeySubmission<S extends z.ZodType, R> {
  schema: S;
  authorize?: () => Promise<unknown>;
  run: (input: z.output<S>) => Promise<R>;
  done: (result: R) => Promise<{ to: string; flash: FlashMessage; headers: [string, string][] }>;
  /** The URL for another attempt. */
  again: string | ((sent: URLSearchParams) => string);
  failed?: string;
}

/** Runs the form, and redirects on success and on failure. */
export async function submitPasskey<S extends z.ZodType, R>(
  args: ActionFunctionArgs,
  { schema, authorize, run, done, again, failed = 'Login failed' }: PasskeySubmission<S, R>,
): Promise<Response> {
  const sent = await readForm(args, bodyLimit).catch(async (error) => {
    throw await pageError(error, args);
  });
  try {
    await requireCookies(args, sent);
    await authorize?.();
    const { to, flash, headers } = await done(await run(parseJsonInput(schema, Object.fromEntries(sent))));
    const carried = await setFlash(args.context, flash);
    return redirect(to, { status: 303, headers: [...headers, ['Set-Cookie', carried]] });
  } catch (error) {
    const isBlocked = error instanceof RequestError;
    if (!isBlocked && !(error instanceof DomainError)) throw await pageError(error, args);
    const flash = { title: failed, description: error.message, variant: 'destructive' } as const;
    const to = typeof again === 'string' ? again : again(sent);
    return redirect(isBlocked ? flashUrl(to, flash) : to, {
      status: 303,
      headers: { 'Set-Cookie': await setFlash(args.context, flash) },
    });
  }
}
