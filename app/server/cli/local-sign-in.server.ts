import { Argument, type Command } from 'commander';
import { setLocalSignIn } from '~/auth/sessions/local-sign-in.server';
import { operator } from '~/records/actor';
import { printResult, withStore } from './command.server';

/** Restores access for an administrator who turned password login off and lost the identity provider. */
export function addLocalSignIn(user: Command): void {
  user
    .command('local-sign-in')
    .addArgument(new Argument('<on-or-off>').choices(['on', 'off']))
    .description('turn password and passkey login on or off')
    .action(async (choice: 'on' | 'off', _options, command: Command) => {
      const isOn = choice === 'on';
      await withStore(() => setLocalSignIn(operator, isOn));
      const line = isOn
        ? 'Password and passkey login is on. See: uplink user password'
        : 'Password login is off. Sessions that used a password have ended.';
      printResult(command, [line], { isOn });
    });
}
