/** Signals that other programs send to daemons, and whose default action is not wanted. */
import { isatty } from 'node:tty';
import { currentLog } from '~/platform/log.server';

/**
 * Keeps SIGUSR1 from opening Node's debugger, and the others from ending the process without a stop. SIGHUP stops a
 * process at a terminal, which has closed. Elsewhere it means "reopen the log", which is stdout here. Node also forgets
 * that `nohup` had SIGHUP ignored.
 */
export function handleDaemonSignals(): void {
  const isAtTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && isAtTerminal) process.kill(process.pid, 'SIGTERM');
      else currentLog().info({ signal }, 'Signal ignored. To apply changed settings, restart Uplink.');
    });
  }
}
