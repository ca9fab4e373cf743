import * as localLogin from '~/auth/sessions/local-login.server';
import { identityProviderRecordSchema, inUseSchema, localLoginSchema } from '~/auth/sso/identity-provider';
import * as providers from '~/auth/sso/identity-provider.server';
import * as tokens from '~/auth/tokens/model.server';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { tokensPath } from './+ui/all-tokens';

const accessAction = actionOf({ permission: providers.permission, list: '/admin/site-settings/access' });

export const accessActions = {
  // Turns password login on or off.
  '/admin/site-settings/access/local-sign-in': accessAction({
    schema: localLoginSchema,
    reauthTo: 'turn password login on or off',
    run: ({ actor, input }) => localLogin.save(actor, input),
    done: ({ isOn }) => ({ flash: flashSuccess(isOn ? 'Password login is on' : 'Password login is off') }),
    failed: 'Could not turn password login on or off',
  }),
  // Shows or hides the button "Sign in with …".
  '/admin/site-settings/access/providers/:id/use': accessAction({
    schema: inUseSchema,
    reauthTo: 'turn this provider on or off',
    run: ({ actor, id, input }) => providers.switchUse(actor, id, input.isInUse),
    done: ({ isActive, name }) => ({
      flash: flashSuccess(isActive ? `Login with ${name} is on` : `Login with ${name} is off`),
    }),
    failed: 'Could not turn the provider on or off',
    api: {
      call: 'POST /api/admin/identity-providers/:id/use',
      summary: 'Show or hide the button "Sign in with …" of a provider; requires re-authentication',
      body: inUseSchema,
      response: { identityProvider: identityProviderRecordSchema },
      result: (identityProvider) => ({ identityProvider }),
    },
  }),
  '/admin/site-settings/access/providers/:id/delete': accessAction({
    reauthTo: async ({ actor, id }) => `remove the provider ${(await providers.find(actor, id)).name}`,
    run: ({ actor, id }) => providers.remove(actor, id),
    done: 'Provider removed successfully',
    failed: 'Error removing provider',
    fallback: 'Failed to remove provider',
    confirm: async ({ actor, id }) => {
      const { name } = await providers.find(actor, id);
      return {
        button: 'Remove provider',
        text: ['People can no longer log in with ', { strong: name }, '. Current sessions end, and accounts stay.'],
      };
    },
  }),
  '/admin/site-settings/access/tokens/:id/delete': accessAction({
    permission: tokens.permission,
    reauthTo: 'revoke this API token',
    run: ({ actor, id }) => tokens.remove(actor, id),
    list: tokensPath,
    done: 'API token revoked',
    failed: 'Could not revoke the token',
    confirm: async ({ actor, id }) => {
      const { name, owner } = await tokens.find(actor, id);
      const whose = owner ? `It belongs to ${owner}.` : 'It is a service token.';
      return {
        title: 'Revoke an API token',
        question: `Revoke ${name}?`,
        button: 'Revoke',
        busy: 'Revoking...',
        text: [`${whose} Apps using this token lose access immediately. This cannot be undone.`],
      };
    },
    api: { call: 'DELETE /api/admin/tokens/:id', summary: 'Revoke any API token; requires re-authentication' },
  }),
};
