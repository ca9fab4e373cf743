/** A parent that opens listening sockets and passes them to each start of the program, as systemd does. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { describeProgram } from '../program';

/** Perl is on every Debian, and keeps a socket without taking connections from it. */
const parent = `
  use IO::Socket::INET; use POSIX ();
  my $names = shift @ARGV;
  my @sockets = map { IO::Socket::INET->new(Listen => 511, LocalAddr => "127.0.0.1") or die $! } split /:/, $names;
  $| = 1;
  print join(" ", "ports", map { $_->sockport } @sockets), "\\n";
  while (<STDIN>) {
    my $pid = fork();
    if ($pid) { print "began $pid\\n"; waitpid($pid, 0); print "ended $?\\n"; next }
    POSIX::dup2(fileno($sockets[$_]), 20 + $_) for 0 .. $#sockets;
    POSIX::dup2(20 + $_, 3 + $_), POSIX::close(20 + $_) for 0 .. $#sockets;
    @ENV{qw(LISTEN_PID LISTEN_FDS LISTEN_FDNAMES)} = ($$, scalar @sockets, $names);
    open(STDIN, "<", "/dev/null");
    exec @ARGV or die $!;
  }`;

export interface SocketParent {
  /** In the order of the names. */
  ports: number[];
  /** Each line that the program has logged. */
  log: { msg: string }[];
  /** Starts the program, without waiting for anything. */
  start(): void;
  /** Resolves when the program has said so. */
  contains(text: string): Promise<void>;
  /** The number of times the program has ended. */
  ends(): number;
  /** Ends the program that runs, and resolves when it has ended. @returns what it ended with */
  end(): Promise<string>;
}

/** @param names of the sockets, with colons between them */
export async function socketParent(
  names: string,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<SocketParent> {
  const { command, cwd, env } = describeProgram(dataDir);
  const child = spawn('/usr/bin/perl', ['-e', parent, names, ...command, 'serve'], {
    cwd,
    env: { ...env, BACKUP_EVERY: 'off', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const log: SocketParent['log'] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) log.push(JSON.parse(line));
    else lines.push(line);
  });
  onTestFinished(() => {
    const last = lines.at(-1);
    if (last?.startsWith('began')) process.kill(pidIn(last), 'SIGKILL');
    child.kill('SIGKILL');
  });
  async function until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const result = find();
      if (result !== undefined) return result;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const ports = await until(() => lines.find((line) => line.startsWith('ports')));
  return {
    ports: ports.split(' ').slice(1).map(Number),
    log,
    start: () => child.stdin.write('start\n'),
    ends: () => lines.filter((line) => line.startsWith('ended')).length,
    contains: async (text) => void (await until(() => log.find(({ msg }) => msg.includes(text)))),
    async end() {
      const started = lines.length;
      process.kill(pidIn(lines[started - 1] ?? ''), 'SIGTERM');
      return until(() => lines[started]);
    },
  };
}

/** Never 0, which would be the tests themselves. */
function pidIn(line: string): number {
  const [, pid] = /^began (\d+)$/.exec(line) ?? [];
  if (!pid) throw new Error('The program does not run.');
  return Number(pid);
}
