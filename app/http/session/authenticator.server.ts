/** Login by remix-auth's form strategy, over our own sessions. */
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { type LoginResult, logIn, logInWithCode } from '~/auth/login/login.server';
import { logInWithPasskey } from '~/auth/login/passkey-login.server';
import { type Enrolled, enrolAtLogin, enrolPasskeyAtLogin } from '~/auth/login/required-enrolment.server';
import type { NewPasskeyInput, PasskeyAnswer } from '~/auth/mfa/passkey';
import type { MfaCodeInput, NewTotpInput } from '~/auth/mfa/schema';
import type { LoggedIn, Visitor } from '~/auth/users/create-session.server';
import type { LoginInput } from '~/auth/users/schema';
import { type RequestArgs, sessionToken } from './actor.server';
import { readPasskeyContext } from './passkey.server';
import { readPendingLoginToken } from './pending-login.server';
import { browserToken } from './session-user.server';

/** Runs the strategy with validated fields. */
function submit<T, Input extends Record<string, string>>(
  { request }: RequestArgs,
  input: Input,
  verify: (input: Input) => Promise<T>,
): Promise<T> {
  // The strategy reads the whole body of its request. The handler has already read the real one, within the size limit.
  const form = new Request(request.url, { method: 'POST', body: new URLSearchParams(input) });
  const strategy = new FormStrategy<T>(({ form }) => verify(Object.fromEntries(form) as Input));
  return new Authenticator<T>().use(strategy).authenticate(strategy.name, form);
}

/** Logs in with a validated username and password. @throws {Unauthenticated}, {TooMany} */
export async function authenticate(args: RequestArgs, input: LoginInput): Promise<LoginResult> {
  const visitor = await visitorOf(args);
  return submit(args, input, (fields) => logIn(fields, visitor));
}

/** Continues this browser's pending login with a validated code. @throws {Unauthenticated}, {TooMany} */
export async function authenticateCode(args: RequestArgs, input: MfaCodeInput): Promise<LoggedIn> {
  const [token, visitor] = await Promise.all([readPendingLoginToken(args), visitorOf(args)]);
  const { code, trustBrowser } = input;
  return submit(args, { code }, (fields) => logInWithCode(token, { ...fields, trustBrowser }, visitor));
}

/** Logs in with a passkey, or continues this browser's pending login with it. @throws {Unauthenticated}, {TooMany} */
export async function authenticatePasskey(args: RequestArgs, input: PasskeyAnswer): Promise<LoggedIn> {
  const [{ token, ...pending }, visitor] = await Promise.all([readPasskeyContext(args), visitorOf(args)]);
  return submit(args, input, (fields) => logInWithPasskey(token, fields, pending, visitor));
}

/**
 * Continues this browser's pending login by adding the user's first factor, a passkey.
 * @throws {Unauthenticated}, {Invalid}
 */
export async function enrolPasskey(args: RequestArgs, input: NewPasskeyInput): Promise<Enrolled> {
  const [{ token, ...pending }, visitor] = await Promise.all([readPasskeyContext(args), visitorOf(args)]);
  return enrolPasskeyAtLogin(token, input, pending, visitor);
}

/**
 * Continues this browser's pending login by adding the user's first factor, an authenticator app.
 * @throws {Unauthenticated}, {Invalid}
 */
export async function enrol(args: RequestArgs, input: NewTotpInput) {
  const [token, visitor] = await Promise.all([readPendingLoginToken(args), visitorOf(args)]);
  return enrolAtLogin(token, input, visitor);
}

export async function visitorOf(args: RequestArgs): Promise<Visitor> {
  const { request, context } = args;
  return {
    address: context.address,
    userAgent: request.headers.get('user-agent'),
    previousToken: await sessionToken(args),
    browserToken: await browserToken(args),
  };
}
