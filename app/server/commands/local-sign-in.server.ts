import { Argument, type Command } from 'commander';
import { operator } from '~/records/actor';
import { switchLocalSignIn } from '~/sessions/local-sign-in.server';
import { say, withInstance } from './command.server';

/** The way back in, for whoever has switched it off and has lost the provider. */
export function addLocalSignIn(user: Command): void {
  user
    .command('local-sign-in')
    .addArgument(new Argument('<on-or-off>').choices(['on', 'off']))
    .description('let people sign in with a password or a passkey again, or by identity providers only')
    .action(async (choice: 'on' | 'off', _options, command: Command) => {
      const isOn = choice === 'on';
      await withInstance(() => switchLocalSignIn(operator, isOn));
      const line = isOn
        ? 'People sign in with a password or a passkey again; see: uplink user password'
        : 'People sign in by identity providers only. Whoever came otherwise is signed out.';
      say(command, [line], { isOn });
    });
}
