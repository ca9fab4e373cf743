/** A proxy that sends its upstream's name as Host, in front of a browser that sends no Sec-Fetch-Site. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @param isFixed whether it sends the visitor's host */
export async function startRewritingProxy(target: number, isFixed = () => false) {
  const server = createServer((incoming, outgoing) => {
    const headers: IncomingHttpHeaders = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith('sec-')),
    );
    const host = isFixed() ? headers.host : `127.0.0.1:${target}`;
    const { method, url: path } = incoming;
    const passed = request(
      { port: target, host: '127.0.0.1', method, path, headers: { ...headers, host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
