/**
 * How a provider takes the client secret. It may offer several methods, and accept one of them from a client, so the
 * other one is tried once.
 */
import type { Configuration, ServerMetadata } from 'openid-client';
import type { KnownProvider } from './identity-provider.server';

/** Basic is first, because every provider must support it (RFC 6749, section 2.3.1). */
const secretMethods = ['client_secret_basic', 'client_secret_post'];
const accepted = new Map<string, string>();

const clientKey = ({ provider, issuer }: KnownProvider) => `${issuer} ${provider.clientId}`;

/** Returns the methods to try, first the one that the provider has accepted before. */
export function secretMethodsOf(known: KnownProvider, { token_endpoint_auth_methods_supported }: ServerMetadata) {
  const offered = secretMethods.filter((method) => token_endpoint_auth_methods_supported?.includes(method));
  const methods = offered.length > 0 ? offered : secretMethods;
  const last = accepted.get(clientKey(known));
  return methods.toSorted((one, other) => Number(other === last) - Number(one === last));
}

/** Makes a request, and repeats it once with the other method if the provider rejects the client. */
export async function withEitherMethod<T>(
  known: KnownProvider,
  config: Configuration,
  request: () => Promise<T>,
): Promise<T> {
  const [first, other] = secretMethodsOf(known, config.serverMetadata());
  try {
    return await request();
  } catch (error) {
    if (!first || !other || !isClientRejection(error)) throw error;
    accepted.set(clientKey(known), other);
    return await request().catch((second: unknown) => {
      if (isClientRejection(second)) accepted.set(clientKey(known), first);
      throw second;
    });
  }
}

function isClientRejection(error: unknown): boolean {
  const { error: code } = Object(error) as { error?: string };
  return code === 'invalid_client' || code === 'unauthorized_client';
}
