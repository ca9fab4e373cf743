/** The way to an identity provider and back, for whatever somebody goes there. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { findKnown, type KnownProvider, permission } from '~/issuers/identity-provider.server';
import { wayBack } from '~/issuers/identity-provider-names';
import type { Answered } from '~/issuers/issuer.server';
import { explainIssuer, wordsOf } from '~/issuers/issuer-fault';
import { proveVouched } from '~/issuers/proof-by-provider.server';
import {
  isFirstUse,
  noteRefusal,
  signInVouched,
  tryVouched,
  withinSignOnLimits,
} from '~/issuers/single-sign-on.server';
import { DomainError, NotFound, Unauthenticated } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { admit } from '~/sessions/login-limits.server';
import { actorOf, type RequestArgs } from './actor.server';
import { visitorOf } from './authenticator.server';
import { type Flash, setFlash, success } from './flash.server';
import { OidcStrategy } from './oidc-strategy.server';
import { publicOrigin } from './public-origin.server';
import { loginPath, redirectTo } from './redirect-to.server';
import { type Begun, begunHere, forgetBegun, type Purpose, setBegun, setTrial } from './sign-on-cookie.server';
import { signedIn } from './signed-in.server';

type Args = RequestArgs & Pick<LoaderFunctionArgs, 'params'>;

/** Off to the provider that the address names. */
export async function leave(args: Args): Promise<Response> {
  const known = await knownProvider(args);
  const actor = await actorOf(args);
  const purpose = purposeOf(args.request);
  if (purpose === 'login' && actor.kind === 'staff') return redirect(redirectTo(args.request));
  if (purpose === 'proof') authorize(actor, 'staff');
  if (purpose === 'trial') authorize(actor, permission);
  else if (!known.provider.isActive) throw new NotFound('way to log in');
  const way: Way = {
    known,
    purpose,
    to: purpose === 'trial' ? checkPath(known) : targetOf(args.request, purpose),
    sessionId: actor.kind === 'staff' ? actor.sessionId : null,
    begun: null,
  };
  try {
    await admit(args.context.address, 'sign-on');
    return await authenticate(args, way, async () => redirect(way.to));
  } catch (error) {
    return error instanceof Response ? error : refuse(args, way, error);
  }
}

/** Back from it, with an answer for whatever this browser has left for. */
export async function comeBack(args: Args): Promise<Response> {
  const known = await knownProvider(args);
  const begun = await begunHere(args);
  // A way back is taken once, and by the browser that has left.
  const isOurs = begun?.key === known.provider.key && (await isFirstUse(begun.secrets.state));
  const way: Way = isOurs
    ? { ...begun, known, begun }
    : { known, purpose: 'login', to: redirectTo(args.request), sessionId: null, begun: null };
  try {
    return await withinSignOnLimits(args.context.address, async () => {
      if (!isOurs) throw lost;
      const response = await authenticate(args, way, doors[way.purpose](args, way));
      response.headers.append('Set-Cookie', await forgetBegun(args.context));
      return response;
    });
  } catch (error) {
    return refuse(args, way, error);
  }
}

interface Way extends Pick<Begun, 'purpose' | 'to' | 'sessionId'> {
  known: KnownProvider;
  begun: Begun | null;
}

type Verify = (answered: Answered) => Promise<Response>;

async function authenticate(args: Args, way: Way, verify: Verify): Promise<Response> {
  const { known, begun, purpose, to, sessionId } = way;
  const { key } = known.provider;
  const strategy = new OidcStrategy<Response>(
    {
      known,
      redirectUri: `${await publicOrigin(args.request)}${wayBack(key)}`,
      begun: begun?.secrets ?? null,
      remember: (secrets) => setBegun(args.context, { key, purpose, to, sessionId, secrets }),
      isFresh: purpose === 'proof',
    },
    verify,
  );
  return new Authenticator<Response>().use(strategy).authenticate(strategy.name, args.request);
}

/** What is done with an answer, by what it was asked for. */
const doors: Record<Purpose, (args: Args, way: Way) => Verify> = {
  login:
    (args, { known, to }) =>
    async (answered) => {
      const visitor = await visitorOf(args);
      const login = await signInVouched(known, answered, visitor);
      const headers = await headersOf(args, success('Login successful', 'Welcome to the admin dashboard'));
      for (const [name, value] of await signedIn(args.context, login)) headers.append(name, value);
      return redirect(to, { headers });
    },
  proof:
    (args, { known, to, sessionId, begun }) =>
    async (answered) => {
      await proveVouched(await actorOf(args), known, answered, { sessionId, askedAt: begun?.at ?? '' });
      return redirect(to);
    },
  trial:
    (args, { known, to }) =>
    async (answered) => {
      const [isGood, message] = await tryVouched(await actorOf(args), known, answered);
      const trial = { providerId: known.provider.id, isGood, message };
      return redirect(to, { headers: { 'Set-Cookie': await setTrial(args.context, trial) } });
    },
};

const lost = new Unauthenticated('This login expired or was started in another browser. Start again.');

/** Back to where it began, saying why. */
async function refuse(args: Args, { known, purpose, to }: Way, error: unknown): Promise<Response> {
  const { provider } = known;
  const message = error instanceof DomainError ? error.message : explainIssuer(error);
  args.context.log.warn(
    { provider: provider.key, detail: wordsOf(error) },
    `Login through a provider failed: ${message}`,
  );
  if (purpose === 'trial') {
    const trial = { providerId: provider.id, isGood: false, message };
    return redirect(to, {
      headers: [
        ['Set-Cookie', await setTrial(args.context, trial)],
        ['Set-Cookie', await forgetBegun(args.context)],
      ],
    });
  }
  if (purpose === 'login') await noteRefusal(known, args.context.address);
  const title = purpose === 'login' ? 'Login failed' : 'Not confirmed';
  const headers = await headersOf(args, { title, description: message, variant: 'destructive' });
  headers.append('Set-Cookie', await forgetBegun(args.context));
  return redirect(purpose === 'login' ? loginPath(to) : to, { headers });
}

async function headersOf(args: Args, flash: Flash): Promise<Headers> {
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
  return wanted === 'proof' || wanted === 'trial' ? wanted : 'login';
}

/** Where a kept form waits, or the page that was asked for. */
function targetOf(request: Request, purpose: Purpose): string {
  const form = new URL(request.url).searchParams.get('form') ?? '';
  if (purpose === 'proof' && /^[\w-]{22}$/.test(form)) return `/admin/proof?form=${form}`;
  return redirectTo(request, purpose === 'proof' ? 'to' : undefined);
}

const checkPath = ({ provider }: KnownProvider) => `/admin/site-settings/access/providers/${provider.id}/check`;
