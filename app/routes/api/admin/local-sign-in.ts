import { readLocalLogin, setLocalLogin } from '~/auth/sessions/local-login.server';
import { localLoginSchema } from '~/auth/sso/identity-provider';
import { permission } from '~/auth/sso/identity-provider.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Check whether password and passkey login is on',
    response: { localSignIn: localLoginSchema },
    run: async ({ actor }) => ({ localSignIn: { isOn: await readLocalLogin(actor) } }),
  },
  POST: {
    permission,
    summary:
      'Turn password and passkey login on or off; turning it off requires a login through a provider and re-authentication',
    body: localLoginSchema,
    response: { localSignIn: localLoginSchema },
    run: async ({ actor, input: { isOn } }) => {
      await setLocalLogin(actor, isOn);
      return { localSignIn: { isOn } };
    },
  },
});
