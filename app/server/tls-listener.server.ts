/**
 * The TLS listener, with Mozilla's intermediate profile (https://wiki.mozilla.org/Security/Server_Side_TLS) and session
 * resumption, for HTTP/2 and HTTP/1.1.
 */
import { constants } from 'node:crypto';
import { createSecureContext, createServer, type SecureContextOptions, type Server, type TLSSocket } from 'node:tls';
import { challengeProtocol } from '~/operations/certificates/challenges.server';

const seconds = 1000;
/**
 * A record can be read when all of it has come, so what a slow line brings first must not wait for what it brings later: one
 * packet makes one, with whatever its heads need. In bytes.
 */
const recordMax = 1370;
/** For clients without tickets. */
const rememberedSessions = 2000;

const profile: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  ecdhCurve: ['X25519', 'prime256v1', 'secp384r1'].join(':'),
  honorCipherOrder: false,
  // Node has no name for the previous: no one makes us do a handshake again within a connection.
  secureOptions: 0x40000000 | constants.SSL_OP_NO_COMPRESSION,
  sessionTimeout: 24 * 3600,
  sessionIdContext: 'uplink',
};

export interface Listener {
  server: Server;
  /** Shows another certificate from now on. @throws when TLS does not take it */
  show(certificate: { cert: string; key: string }): void;
}

/** The server behind the TLS listener, and the challenge certificates. */
interface TlsBackend {
  http1: (socket: TLSSocket) => void;
  http2: (socket: TLSSocket) => void;
  challengeFor: (name: string) => string | null;
}

/** A listener that does not listen yet, and shows no certificate. */
export function createTlsListener({ http1, http2, challengeFor }: TlsBackend): Listener {
  const server = createServer(
    {
      ...profile,
      handshakeTimeout: 10 * seconds,
      noDelay: true,
      ALPNCallback(this: TLSSocket, { servername, protocols }) {
        if (protocols.includes(challengeProtocol)) return challengeContext(this, servername, challengeFor);
        return ['h2', 'http/1.1'].find((protocol) => protocols.includes(protocol));
      },
    },
    (socket) => {
      socket.setMaxSendFragment(recordMax);
      if (socket.alpnProtocol === 'h2') http2(socket);
      else if (socket.alpnProtocol === challengeProtocol) socket.end();
      else http1(socket);
    },
  );
  rememberSessions(server);
  return {
    server,
    show({ cert, key }) {
      // Rejects a bad certificate before it replaces a good one.
      createSecureContext({ ...profile, cert, key });
      server.setSecureContext({ ...profile, cert, key, ticketKeys: server.getTicketKeys() });
    },
  };
}

/** A challenge connection gets the challenge certificate (RFC 8737). */
function challengeContext(
  socket: TLSSocket,
  name: string,
  challengeFor: TlsBackend['challengeFor'],
): string | undefined {
  const certificate = challengeFor(name);
  // Node 20.18 and later let a connection have a certificate of its own at this point.
  if (certificate === null || !('setKeyCert' in socket)) return undefined;
  (socket as TLSSocket & { setKeyCert(context: object): void }).setKeyCert({ cert: certificate, key: certificate });
  return challengeProtocol;
}

function rememberSessions(server: Server) {
  const sessions = new Map<string, Buffer>();
  server.on('newSession', (id: Buffer, session: Buffer, done: () => void) => {
    const [oldest] = sessions.size >= rememberedSessions ? sessions.keys() : [];
    if (oldest !== undefined) sessions.delete(oldest);
    sessions.set(id.toString('latin1'), session);
    done();
  });
  server.on('resumeSession', (id: Buffer, done: (error: null, session: Buffer | null) => void) => {
    done(null, sessions.get(id.toString('latin1')) ?? null);
  });
}
