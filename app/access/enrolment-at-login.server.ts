/** Who has to show a second factor and has none is led through it, at login: until then nobody is signed in. */
import { Unauthenticated } from '~/platform/errors';
import { record } from '~/records/audit.server';
import { transaction } from '../../db/store.server';
import { tellOfChange } from './account-notice.server';
import { insertApp } from './enrolment.server';
import type { NewTotpInput } from './factor';
import { type SignedIn, signInBeginner, tooLate, type Visitor } from './login.server';
import { makeCodes } from './recovery-codes.server';
import { beginnerOf, endSignIn } from './sign-in.server';

/**
 * Adds the first app of whoever has begun to sign in, and signs them in.
 *
 * @param token of the sign-in that `logIn` has begun
 * @throws {Unauthenticated} when no sign-in waits, or when they have a factor already: it is that which they have to show
 * @throws {Invalid} a wrong code
 */
export async function enrolAtLogin(
  token: string | null,
  input: NewTotpInput,
  visitor: Visitor,
): Promise<SignedIn & { recoveryCodes: string[] }> {
  return transaction(async (tx) => {
    const beginner = await beginnerOf(token, tx);
    if (!token || !beginner || beginner.hasFactor) throw new Unauthenticated(tooLate);
    const { id, username } = beginner;
    const { id: factor } = await insertApp(tx, id, input);
    const recoveryCodes = await makeCodes(tx, id);
    await record(
      tx,
      { userId: id, username },
      { action: 'added', subject: 'second factor', id: factor, summary: `Authenticator app "${input.name}", at login` },
    );
    await tellOfChange(tx, { userId: id, event: 'factor-added', by: visitor, detail: input.name });
    await endSignIn(tx, token);
    return { ...(await signInBeginner(tx, id, visitor, 'totp')), recoveryCodesLeft: null, recoveryCodes };
  });
}
