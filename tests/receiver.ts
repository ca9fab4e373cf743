/** A real web server that is reported things, keeps them, and can be reported to misbehave. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: ReceivedCall[];
  /** Sets the response from now on: a status, or a function. */
  answer(how: number | ((response: ServerResponse, received: ReceivedCall) => void)): void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedCall[] = [];
  let act: (response: ServerResponse, received: ReceivedCall) => void = (response) =>
    void response.writeHead(200).end('{"never":"kept"}');
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      act(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(how) {
      act = typeof how === 'number' ? (response) => void response.writeHead(how).end('never kept') : how;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
