import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { giveSignInUp } from '~/auth/sessions/sign-in.server';
import { setSigningIn, signingInToken } from '~/http/pending-sign-in.server';

export const loader = () => redirect('/admin/login');

/** Cancels this browser's pending login. The request needs no body. */
export async function action(args: ActionFunctionArgs) {
  const token = await signingInToken(args);
  if (token) await giveSignInUp(token);
  return redirect('/admin/login', {
    status: 303,
    headers: { 'Set-Cookie': await setSigningIn(args.context, null), 'Cache-Control': 'no-store' },
  });
}
