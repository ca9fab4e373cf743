/**
 * The TLS listener, with Mozilla's intermediate profile (https://wiki.mozilla.org/Security/Server_Side_TLS) and session
 * resumption, for HTTP/2 and HTTP/1.1.
 */
import { constants } from 'node:crypto';
import { createSecureContext, createServer, type SecureContextOptions, type Server, type TLSSocket } from 'node:tls';
import { challengeProtocol } from '~/operations/certificates/challenges.server';
import { setNewest } from '../../../db/newest-entries';

const seconds = 1000;
/**
 * The maximum TLS record in bytes, sized for one packet. A record is readable only once complete, so on a slow
 * connection small records arrive earlier.
 */
const recordMax = 1370;
/** The maximum number of cached sessions, for clients without tickets. */
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
  // 0x40000000 is SSL_OP_NO_RENEGOTIATION, which Node does not name: clients cannot force repeated handshakes.
  secureOptions: 0x40000000 | constants.SSL_OP_NO_COMPRESSION,
  sessionTimeout: 24 * 3600,
  sessionIdContext: 'uplink',
};

export interface Listener {
  server: Server;
  /** Replaces the certificate for new connections. @throws when the certificate or key is invalid */
  show(certificate: { cert: string; key: string }): void;
}

/** The handlers of accepted connections, and the source of challenge certificates. */
interface TlsBackend {
  http1: (socket: TLSSocket) => void;
  http2: (socket: TLSSocket) => void;
  challengeFor: (name: string) => string | null;
}

/** Returns a server that does not listen yet, and has no certificate. */
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
      // Rejects an invalid certificate before it replaces a valid one.
      createSecureContext({ ...profile, cert, key });
      server.setSecureContext({ ...profile, cert, key, ticketKeys: server.getTicketKeys() });
    },
  };
}

/** Selects the challenge certificate for a connection that requests the ACME protocol (RFC 8737). */
function challengeContext(
  socket: TLSSocket,
  name: string,
  challengeFor: TlsBackend['challengeFor'],
): string | undefined {
  const challenge = challengeFor(name);
  // Since Node 20.18, a connection can have its own certificate at this point.
  if (challenge === null || !('setKeyCert' in socket)) return undefined;
  (socket as TLSSocket & { setKeyCert(context: object): void }).setKeyCert({ cert: challenge, key: challenge });
  return challengeProtocol;
}

function rememberSessions(server: Server) {
  const sessions = new Map<string, Buffer>();
  server.on('newSession', (id: Buffer, session: Buffer, done: () => void) => {
    setNewest(sessions, id.toString('latin1'), session, rememberedSessions);
    done();
  });
  server.on('resumeSession', (id: Buffer, done: (error: null, session: Buffer | null) => void) => {
    done(null, sessions.get(id.toString('latin1')) ?? null);
  });
}
