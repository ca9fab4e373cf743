import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { cancelPendingSignIn } from '~/auth/sessions/pending-sign-in.server';
import { readPendingSignInToken, setPendingSignIn } from '~/http/session/pending-sign-in.server';

export const loader = () => redirect('/admin/login');

/** Cancels this browser's pending login. The request needs no body. */
export async function action(args: ActionFunctionArgs) {
  const token = await readPendingSignInToken(args);
  if (token) await cancelPendingSignIn(token);
  return redirect('/admin/login', {
    status: 303,
    headers: { 'Set-Cookie': await setPendingSignIn(args.context, null), 'Cache-Control': 'no-store' },
  });
}
