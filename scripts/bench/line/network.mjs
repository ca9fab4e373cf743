/**
 * A network with a slow line on this machine: a device here, another in a network namespace, and a process that carries
 * packets between them (relay.mjs). TCP sees the delay and the loss, and reacts as on a real line.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../unavailable.mjs';

/** The networks that are set aside for benchmarks (RFC 2544). */
const [near, far] = ['198.18.17.1', '198.18.17.2'];

/** Node cannot open such a device by itself; perl-base is on every Debian. */
const openDevices = `
  use Fcntl;
  my @descriptors;
  for my $name (splice @ARGV, 0, 2) {
    open(my $device, "+<", "/dev/net/tun") or die "/dev/net/tun: $!\\n";
    ioctl($device, 0x400454ca, pack("Z16 s x22", $name, 0x1001)) or die "$name: $!\\n";
    fcntl($device, F_SETFD, 0);
    push @descriptors, $device;
  }
  exec @ARGV, map { fileno($_) } @descriptors;
`;

/**
 * @param line delay of one way in ms, bytes per second of each way, and the share of packets that are lost
 * @returns the server's address, the namespace's name, `start(seed)` and `stop()`
 * @throws {Unavailable} where there can be no such network
 */
export async function openLine({ delay, bytesPerSecond, loss }) {
  requirePermission();
  const namespace = `uplink-line-${process.pid}`;
  const devices = [`line${process.pid}a`, `line${process.pid}b`];
  const relayed = [fileURLToPath(new URL('relay.mjs', import.meta.url)), delay, bytesPerSecond, loss].map(String);
  const child = spawn('perl', ['-e', openDevices, devices[1], devices[0], process.execPath, ...relayed], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(() => {
    throw new Unavailable('No network devices could be opened (perl, /dev/net/tun).');
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const finished = once(child, 'exit');
      child.kill('SIGKILL');
      await finished;
    }
    ip('netns', 'del', namespace);
  };
  try {
    createNetwork(namespace, devices);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  const start = async (seed) => {
    flushTcpMetrics(namespace);
    child.send({ seed });
    return (await once(child, 'message'))[0];
  };
  return { address: near, namespace, start, stop };
}

function requirePermission() {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new Unavailable('The slow line needs Linux, and root.');
  if (!existsSync('/dev/net/tun'))
    throw new Unavailable('The slow line needs /dev/net/tun, which this machine has not.');
  for (const [program, name] of [
    ['ip', 'iproute2'],
    ['perl', 'perl-base'],
  ]) {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    } catch {
      throw new Unavailable(`The slow line needs ${program} (apt-get install ${name}).`);
    }
  }
}

function createNetwork(namespace, [here, there]) {
  ip('netns', 'add', namespace);
  ip('link', 'set', there, 'netns', namespace);
  ip('addr', 'add', near, 'peer', far, 'dev', here);
  ip('link', 'set', here, 'up');
  ip('-n', namespace, 'addr', 'add', far, 'peer', near, 'dev', there);
  ip('-n', namespace, 'link', 'set', there, 'up');
  ip('-n', namespace, 'link', 'set', 'lo', 'up');
  // A server's defaults, whatever this machine is set to.
  ip('route', 'replace', far, 'dev', here, 'src', near, 'congctl', 'cubic');
}

/** Clears the kernel's memory of the line, so that each visit is a new visitor's. */
function flushTcpMetrics(namespace) {
  // It says so when there is nothing to forget.
  spawnSync('ip', ['tcp_metrics', 'flush', far], { stdio: 'ignore' });
  spawnSync('ip', ['-n', namespace, 'tcp_metrics', 'flush', near], { stdio: 'ignore' });
}

function ip(...args) {
  try {
    return execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  } catch (error) {
    throw new Unavailable(`No network for the slow line: ip ${args.join(' ')}: ${error.stderr}`);
  }
}
