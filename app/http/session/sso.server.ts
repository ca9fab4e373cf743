/** The redirect to an identity provider and back, for login and re-authentication. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { checkLoginRate } from '~/auth/sessions/login-limits.server';
import { findKnown, type KnownProvider, permission } from '~/auth/sso/identity-provider.server';
import { ssoCallbackPath } from '~/auth/sso/identity-provider-names';
import {
  authorizationUrl,
  makeSecrets,
  type ProviderAssertion,
  verifyProviderResponse,
} from '~/auth/sso/oidc-client.server';
import { errorMessage, explainProviderError } from '~/auth/sso/provider-error';
import { reauthenticateWithAssertion } from '~/auth/sso/reauthentication.server';
import {
  isFirstUse,
  logInWithAssertion,
  recordRejection,
  testAssertion,
  withinSsoLimits,
} from '~/auth/sso/single-sign-on.server';
import { DomainError, NotFound, Unauthenticated } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { type FlashMessage, flashSuccess, flashUrl, setFlash } from '../forms/flash.server';
import { loginPath, redirectTo } from '../forms/redirect-to.server';
import { publicOrigin } from '../pages/public-origin.server';
import { actorOf, type RequestArgs } from './actor.server';
import { visitorOf } from './authenticator.server';
import { loggedIn } from './session-user.server';
import {
  clearPendingSso,
  type PendingSso,
  type Purpose,
  readPendingSso,
  setPendingSso,
  setSsoTest,
} from './sso-cookie.server';

type Args = RequestArgs & Pick<LoaderFunctionArgs, 'params'>;

export async function redirectToProvider(args: Args): Promise<Response> {
  const known = await knownProvider(args);
  const actor = await actorOf(args);
  const purpose = purposeOf(args.request);
  if (purpose === 'login' && actor.kind === 'staff') return redirect(redirectTo(args.request));
  if (purpose === 'reauthenticate') authorize(actor, 'staff');
  if (purpose === 'trial') authorize(actor, permission);
  else if (!known.provider.isActive) throw new NotFound('way to log in');
  const attempt: SsoAttempt = {
    known,
    purpose,
    to: purpose === 'trial' ? checkPath(known) : targetOf(args.request, purpose),
    sessionId: actor.kind === 'staff' ? actor.sessionId : null,
  };
  try {
    await checkLoginRate(args.context.address, 'sign-on');
    const { to, sessionId } = attempt;
    const secrets = await makeSecrets();
    const redirectUri = await callbackAddress(args, known);
    const address = await authorizationUrl(known, secrets, { redirectUri, isFresh: purpose === 'reauthenticate' });
    const pending = { key: known.provider.key, purpose, to, sessionId, secrets };
    return redirect(address.href, {
      headers: { 'Set-Cookie': await setPendingSso(args.context, pending), 'Cache-Control': 'no-store' },
    });
  } catch (error) {
    return reject(args, attempt, error);
  }
}

/** Handles the redirect back from the provider, for the purpose in the cookie. */
export async function handleProviderCallback(args: Args): Promise<Response> {
  const known = await knownProvider(args);
  const started = await readPendingSso(args);
  // A redirect back is accepted once, and only in the browser that started it.
  const isOurs = started?.key === known.provider.key && (await isFirstUse(started.secrets.state));
  const attempt: SsoAttempt = isOurs
    ? { ...started, known }
    : { known, purpose: 'login', to: redirectTo(args.request), sessionId: null };
  try {
    return await withinSsoLimits(args.context.address, async () => {
      if (!isOurs) throw lost;
      const address = new URL(await callbackAddress(args, known));
      address.search = new URL(args.request.url).search;
      const assertion = await verifyProviderResponse(known, started.secrets, address);
      const response = await handlers[attempt.purpose](args, { ...attempt, at: started.at }, assertion);
      response.headers.append('Set-Cookie', await clearPendingSso(args.context));
      return response;
    });
  } catch (error) {
    return reject(args, attempt, error);
  }
}

const callbackAddress = async ({ request }: Args, { provider }: KnownProvider) =>
  (await publicOrigin(request)) + ssoCallbackPath(provider.key);

interface SsoAttempt extends Pick<PendingSso, 'purpose' | 'to' | 'sessionId'> {
  known: KnownProvider;
}

type Handler = (
  args: Args,
  attempt: SsoAttempt & Pick<PendingSso, 'at'>,
  assertion: ProviderAssertion,
) => Promise<Response>;

/** How to handle a verified response, by its purpose. */
const handlers: Record<Purpose, Handler> = {
  async login(args, { known, to }, assertion) {
    const login = await logInWithAssertion(known, assertion, await visitorOf(args));
    const headers = await headersOf(args, flashSuccess('Login successful', 'Welcome to the admin dashboard'));
    for (const [name, value] of await loggedIn(args.context, login)) headers.append(name, value);
    return redirect(to, { headers });
  },
  async reauthenticate(args, { known, to, sessionId, at }, assertion) {
    await reauthenticateWithAssertion(await actorOf(args), known, assertion, { sessionId, requestedAt: at });
    return redirect(to);
  },
  async trial(args, { known, to }, assertion) {
    const [isGood, message] = await testAssertion(await actorOf(args), known, assertion);
    const ssoTest = { providerId: known.provider.id, isGood, message };
    return redirect(to, { headers: { 'Set-Cookie': await setSsoTest(args.context, ssoTest) } });
  },
};

const lost = new Unauthenticated(
  'This login expired or was started in another browser. If your browser blocks cookies, allow them for this site. Start again.',
);

/** Redirects to the starting page, with the reason. */
async function reject(args: Args, { known, purpose, to }: SsoAttempt, error: unknown): Promise<Response> {
  const { provider } = known;
  const message = error instanceof DomainError ? error.message : explainProviderError(error);
  args.context.log.warn(
    { provider: provider.key, detail: errorMessage(error) },
    `Login through a provider failed: ${message}`,
  );
  if (purpose === 'trial') {
    const ssoTest = { providerId: provider.id, isGood: false, message };
    return redirect(to, {
      headers: [
        ['Set-Cookie', await setSsoTest(args.context, ssoTest)],
        ['Set-Cookie', await clearPendingSso(args.context)],
      ],
    });
  }
  if (purpose === 'login') await recordRejection(known, args.context.address);
  const title = purpose === 'login' ? 'Login failed' : 'Not confirmed';
  const flash = { title, description: message, variant: 'destructive' } as const;
  const headers = await headersOf(args, flash);
  headers.append('Set-Cookie', await clearPendingSso(args.context));
  const start = purpose === 'login' ? loginPath(to) : to;
  const isCookieMissing = error === lost && !(await readPendingSso(args));
  return redirect(isCookieMissing ? flashUrl(start, flash) : start, { headers });
}

async function headersOf(args: Args, flash: FlashMessage): Promise<Headers> {
  return new Headers([
    ['Cache-Control', 'no-store'],
    ['Set-Cookie', await setFlash(args.context, flash)],
  ]);
}

async function knownProvider({ params }: Args): Promise<KnownProvider> {
  const known = await findKnown({ key: params.key ?? '' });
  if (!known) throw new NotFound('way to log in');
  return known;
}

function purposeOf(request: Request): Purpose {
  const wanted = new URL(request.url).searchParams.get('for');
  return wanted === 'reauthenticate' || wanted === 'trial' ? wanted : 'login';
}

/** Returns the stored submission to resume, or the requested page. */
function targetOf(request: Request, purpose: Purpose): string {
  const form = new URL(request.url).searchParams.get('form') ?? '';
  if (purpose === 'reauthenticate' && /^[\w-]{22}$/.test(form)) return `/admin/reauthenticate?form=${form}`;
  return redirectTo(request, purpose === 'reauthenticate' ? 'to' : undefined);
}

const checkPath = ({ provider }: KnownProvider) => `/admin/site-settings/access/providers/${provider.id}/check`;
