/**
 * remix-auth's strategy for identity providers: the first request redirects to the provider, the second returns from
 * it.
 */
import { redirect } from '@remix-run/node';
import { Strategy } from 'remix-auth/strategy';
import type { KnownProvider } from '~/auth/sso/identity-provider.server';
import { type Answered, makeSecrets, type Secrets, signInAddress, takeAnswer } from '~/auth/sso/oidc-client.server';

interface Way {
  known: KnownProvider;
  redirectUri: string;
  /** The state from before the redirect; null at the first request. */
  started: Secrets | null;
  /** @returns the header that stores the state in a cookie */
  remember: (secrets: Secrets) => Promise<string>;
  /** Requires the user to log in again. */
  isFresh: boolean;
}

export class OidcStrategy<User> extends Strategy<User, Answered> {
  override name = 'oidc';

  constructor(
    private readonly way: Way,
    verify: Strategy.VerifyFunction<User, Answered>,
  ) {
    super(verify);
  }

  /**
   * @throws a Response that redirects to the provider, at the first request
   * @throws an error that `explainProviderError` explains
   */
  override async authenticate(request: Request): Promise<User> {
    const { known, started, redirectUri } = this.way;
    if (started === null) throw await this.leave();
    const address = new URL(redirectUri);
    address.search = new URL(request.url).search;
    return this.verify(await takeAnswer(known, started, address));
  }

  private async leave(): Promise<Response> {
    const { known, redirectUri, isFresh, remember } = this.way;
    const secrets = await makeSecrets();
    const address = await signInAddress(known, secrets, { redirectUri, isFresh });
    return redirect(address.href, {
      headers: { 'Set-Cookie': await remember(secrets), 'Cache-Control': 'no-store' },
    });
  }
}
