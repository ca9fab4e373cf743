/** Attacks a site over HTTP/2 from a process of its own, for half a minute: attacker.mjs KIND PORT NAME. */
import { abuse, abuseCount, openHttp2 } from '../http2-frames';

const [kind = '', port = '', name = ''] = process.argv.slice(2);
/** Not that of the visitors, who are on this machine too. */
const from = '127.0.0.66';
const connections = 4;

/** Opens one connection after the other, each until the server closes it. */
async function attack() {
  for (;;) {
    await openHttp2(Number(port), name, from)
      .then((socket) => abuse(socket, (round) => abuseCount[kind]?.(name, round) ?? Buffer.of(), 5_000))
      .catch(() => undefined);
  }
}

setTimeout(() => process.exit(), 30_000);
for (let number = 0; number < connections; number += 1) void attack();
