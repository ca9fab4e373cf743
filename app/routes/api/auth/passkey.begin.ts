import { resource } from '~/http/api/endpoint.server';
import { passkeyOptionsResponse, startPasskeyLogin } from '~/http/session/passkey.server';
import { noFields } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary:
      'Start a passkey request: for a login, for the second step of a login, or for re-authentication. Pass `options` to `navigator.credentials`',
    body: noFields,
    response: passkeyOptionsResponse,
    run: (call) => startPasskeyLogin(call, call.headers),
  },
});
