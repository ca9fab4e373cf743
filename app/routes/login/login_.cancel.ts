import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { cancelPendingLogin } from '~/auth/sessions/pending-login.server';
import { readPendingLoginToken, setPendingLogin } from '~/http/session/pending-login.server';

export const loader = () => redirect('/admin/login');

/** Cancels this browser's pending login. The request needs no body. */
export async function action(args: ActionFunctionArgs) {
  const token = await readPendingLoginToken(args);
  if (token) await cancelPendingLogin(token);
  return redirect('/admin/login', {
    status: 303,
    headers: { 'Set-Cookie': await setPendingLogin(args.context, null), 'Cache-Control': 'no-store' },
  });
}
