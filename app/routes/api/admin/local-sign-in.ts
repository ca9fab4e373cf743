import { readLocalSignIn, setLocalSignIn } from '~/auth/sessions/local-sign-in.server';
import { localSignInSchema } from '~/auth/sso/identity-provider';
import { permission } from '~/auth/sso/identity-provider.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Check whether password and passkey login is on',
    response: { localSignIn: localSignInSchema },
    run: async ({ actor }) => ({ localSignIn: { isOn: await readLocalSignIn(actor) } }),
  },
  POST: {
    permission,
    summary:
      'Turn password and passkey login on or off; turning it off requires a login through a provider and re-authentication',
    body: localSignInSchema,
    response: { localSignIn: localSignInSchema },
    run: async ({ actor, input: { isOn } }) => {
      await setLocalSignIn(actor, isOn);
      return { localSignIn: { isOn } };
    },
  },
});
