import * as mfa from '~/auth/mfa/model.server';
import { recoveryCodesSchema } from '~/auth/mfa/schema';
import * as browsers from '~/auth/sessions/trusted-browser.server';
import * as tokens from '~/auth/tokens/own-token.server';
import * as account from '~/auth/users/account.server';
import * as emailChange from '~/auth/users/email-change.server';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { setSession } from '~/http/session/actor.server';
import { setOneTimeCodes } from '~/http/session/own-mfa-factors.server';
import { noFields } from '~/records/fields';
import { reloadHeaders } from '~/remix/responses';
import { endFailed, revokeFailed } from '~/ui/kit/access/sessions';
import { logoutFailed } from '~/ui/kit/frame/sidebar';
import { cancelFailed } from './+ui/email-address-section';

const securityAction = actionOf({ permission: mfa.permission, list: '/admin/account/security' });

export const accountActions = {
  '/admin/account/security/factors/:id/delete': securityAction({
    reauthTo: async ({ actor, id }) => `remove ${(await mfa.find(actor, id)).name}`,
    run: ({ actor, id }) => mfa.remove(actor, id),
    done: 'Removed',
    failed: 'Could not remove it',
    confirm: async ({ actor, id }) => {
      const { name, kind } = await mfa.find(actor, id);
      const { factors } = await mfa.list(actor);
      return {
        title: 'Remove from two-step verification',
        question: `Remove ${name}?`,
        button: 'Remove',
        text:
          kind === 'totp'
            ? ['Codes of ', { strong: name }, ' will no longer be accepted.']
            : ['The passkey ', { strong: name }, ' will no longer work for login.'],
        note:
          factors.length === 1
            ? 'This is your last method. You will log in with your password only, and your recovery codes stop working.'
            : undefined,
      };
    },
    api: {
      call: 'DELETE /api/admin/account/factors/:id',
      summary: 'Remove one of your two-step verification methods; requires re-authentication',
    },
  }),
  '/admin/account/security/new-recovery-codes': securityAction({
    reauthTo: 'create new recovery codes',
    run: ({ actor }) => mfa.renewRecoveryCodes(actor),
    done: async (codes, { context }) => ({
      to: '/admin/account/security/recovery-codes',
      flash: flashSuccess('New recovery codes created'),
      headers: { 'Set-Cookie': await setOneTimeCodes(context, codes) },
    }),
    failed: 'Could not create recovery codes',
    confirm: async () => ({
      title: 'New recovery codes',
      question: 'Create new recovery codes?',
      button: 'Create new codes',
      busy: 'Making...',
      isDestructive: false,
      text: ['Your current codes will stop working.'],
    }),
    api: {
      call: 'POST /api/admin/account/recovery-codes',
      summary: 'Create new recovery codes; the old ones stop working; requires re-authentication',
      body: noFields,
      response: { recoveryCodes: recoveryCodesSchema },
      status: 201,
      result: (recoveryCodes) => ({ recoveryCodes }),
    },
  }),
  '/admin/account/security/sessions/:id': securityAction({
    permission: account.sessionsPermission,
    reauthTo: 'end this session',
    run: ({ actor, params }) => account.endSession(actor, params.id ?? ''),
    done: 'Session ended',
    failed: endFailed,
  }),
  // Ends all sessions of the user.
  '/admin/account/security/sign-out': securityAction({
    permission: account.sessionsPermission,
    reauthTo: 'log out everywhere',
    run: ({ actor }) => account.endAllSessions(actor),
    done: async (_result, { context }) => ({
      to: '/admin/login',
      flash: flashSuccess('Logged out successfully', 'All your sessions have ended.'),
      headers: { 'Set-Cookie': await setSession(context, null), ...reloadHeaders },
    }),
    failed: logoutFailed,
  }),
  '/admin/account/security/trusted-browsers/:id': securityAction({
    permission: browsers.permission,
    run: ({ actor, id }) => browsers.revoke(actor, id),
    done: 'Browser removed',
    failed: revokeFailed,
    api: {
      permission: 'own-factors',
      call: 'DELETE /api/admin/account/trusted-browsers/:id',
      summary: 'Remove a trusted browser',
    },
  }),
  '/admin/account/tokens/:id/delete': securityAction({
    permission: tokens.permission,
    reauthTo: 'revoke this API token',
    run: ({ actor, id }) => tokens.remove(actor, id),
    list: '/admin/account/tokens',
    done: 'API token revoked',
    failed: 'Could not revoke the token',
    confirm: async ({ actor, id }) => ({
      title: 'Revoke an API token',
      question: `Revoke ${(await tokens.find(actor, id)).name}?`,
      button: 'Revoke',
      busy: 'Revoking...',
      text: ['Apps using this token lose access immediately. This cannot be undone.'],
    }),
    api: {
      call: 'DELETE /api/admin/account/tokens/:id',
      summary: 'Revoke one of your API tokens; requires re-authentication',
    },
  }),
  '/admin/account/address/cancel': securityAction({
    permission: emailChange.permission,
    reauthTo: 'cancel the change of your email address',
    run: ({ actor }) => emailChange.cancelEmailChange(actor),
    list: '/admin/account',
    done: 'Change cancelled',
    failed: cancelFailed,
  }),
};
