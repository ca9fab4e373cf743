/**
 * remix-auth's strategy for identity providers: the first request redirects to the provider, the second returns from
 * it.
 */
import { redirect } from '@remix-run/node';
import { Strategy } from 'remix-auth/strategy';
import type { KnownProvider } from '~/auth/sso/identity-provider.server';
import {
  type AuthorizationSecrets,
  authorizationUrl,
  makeSecrets,
  type ProviderAssertion,
  verifyProviderResponse,
} from '~/auth/sso/oidc-client.server';

interface OidcRequest {
  known: KnownProvider;
  redirectUri: string;
  /** The state from before the redirect; null at the first request. */
  started: AuthorizationSecrets | null;
  /** @returns the header that stores the state in a cookie */
  remember: (secrets: AuthorizationSecrets) => Promise<string>;
  /** Requires the user to log in again. */
  isFresh: boolean;
}

export class OidcStrategy<User> extends Strategy<User, ProviderAssertion> {
  override name = 'oidc';

  constructor(
    private readonly way: OidcRequest,
    verify: Strategy.VerifyFunction<User, ProviderAssertion>,
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
    return this.verify(await verifyProviderResponse(known, started, address));
  }

  private async leave(): Promise<Response> {
    const { known, redirectUri, isFresh, remember } = this.way;
    const secrets = await makeSecrets();
    const address = await authorizationUrl(known, secrets, { redirectUri, isFresh });
    return redirect(address.href, {
      headers: { 'Set-Cookie': await remember(secrets), 'Cache-Control': 'no-store' },
    });
  }
}
