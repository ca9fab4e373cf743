/** Stand-ins for Microsoft's and Google's token addresses and for Microsoft Graph, as far as their references say what they check. */
import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** In place of an answer the connection is lost, or nothing comes. */
  instead?: 'cut' | 'silence';
}

export interface OAuthServices {
  /** For MAIL_ENDPOINTS. */
  endpoints: string;
  tokenUrl: string;
  /** The forms that were posted for tokens. */
  requested: Record<string, string>[];
  /** The mails that Graph took, with whom it sent as. */
  sent: { mailbox: string; mail: Email; delivered: { to: string; mime: string }[] }[];
  /** Responses to return instead, one for each request in order; null stands for the usual one. */
  tokenReplies: Reply[];
  graphReplies: (Reply | null)[];
  /** The rights in the tokens. */
  roles: string[];
  lifetime: number;
  stop(): Promise<void>;
}

export const clientId = '11111111-2222-3333-4444-555555555555';
export const clientSecret = 'abc~Secret.Value-of-the-application';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const serviceAccountKey = JSON.stringify({
  type: 'service_account',
  client_email: 'website@project.iam.gserviceaccount.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
});

/** @param smtpPort of the mail server that stands in for both services' */
export async function startOAuthServices(smtpPort = 1): Promise<OAuthServices> {
  let tokens = 0;
  const valid = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.endsWith('/token')) return reply(response, tokenReply(new URLSearchParams(body), pathname));
    return reply(response, await graphReply(request, decodeURIComponent(pathname), body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function tokenReply(form: URLSearchParams, pathname: string): Reply {
    services.requested.push(Object.fromEntries(form));
    const instead = services.tokenReplies.shift();
    if (instead) return instead;
    const error = form.has('assertion')
      ? assertionError(form.get('assertion') ?? '', `${origin}${pathname}`, publicKey)
      : form.get('client_secret') === clientSecret || form.has('client_assertion')
        ? null
        : 'invalid_client';
    if (error) return { status: 400, body: { error: error } };
    tokens += 1;
    const payload = Buffer.from(JSON.stringify({ roles: services.roles, n: tokens })).toString('base64url');
    const token = `header.${payload}.signature`;
    valid.clear();
    valid.add(token);
    return { status: 200, body: { token_type: 'Bearer', expires_in: services.lifetime, access_token: token } };
  }

  async function graphReply(request: IncomingMessage, pathname: string, body: string): Promise<Reply> {
    const instead = services.graphReplies.shift();
    if (instead) return instead;
    const [, mailbox] = /^\/v1\.0\/users\/([^/]+)\/sendMail$/.exec(pathname) ?? [];
    if (!mailbox || request.method !== 'POST') return { status: 404, body: graphError('Request_ResourceNotFound') };
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!valid.has(token)) return { status: 401, body: graphError('InvalidAuthenticationToken') };
    if (request.headers['content-type'] !== 'text/plain') return { status: 400, body: graphError('BadRequest') };
    if (!isBase64(body)) return { status: 400, body: graphError('ErrorMimeContentInvalidBase64String') };
    const mail = await PostalMime.parse(Buffer.from(body, 'base64'));
    if (mail.from?.address !== mailbox) return { status: 403, body: graphError('ErrorSendAsDenied') };
    const delivered = deliveredBy(Buffer.from(body, 'base64').toString(), mail);
    if (delivered.length === 0) return { status: 400, body: graphError('ErrorInvalidRecipients') };
    services.sent.push({ mailbox, mail, delivered });
    return { status: 202, body: null };
  }

  const services: OAuthServices = {
    endpoints: [
      `microsoftLogin=${origin}`,
      `graph=${origin}`,
      `outlook=https://outlook.example`,
      `microsoftSmtp=127.0.0.1:${smtpPort}`,
      `googleToken=${origin}/token`,
      `googleSmtp=127.0.0.1:${smtpPort}`,
    ].join(','),
    tokenUrl: `${origin}/oauth/token`,
    requested: [],
    sent: [],
    tokenReplies: [],
    graphReplies: [],
    roles: ['Mail.Send', 'SMTP.SendAsApp'],
    lifetime: 3600,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return services;
}

const isBase64 = (text: string) => text !== '' && Buffer.from(text, 'base64').toString('base64') === text;

/**
 * There is no envelope: who gets a mail stands in its headers To, Cc and Bcc alone, and what is delivered has no Bcc.
 * https://learn.microsoft.com/graph/outlook-send-mime-message
 */
function deliveredBy(whole: string, { to = [], cc = [], bcc = [] }: Email) {
  const mime = whole.replace(/^bcc:.*\r\n(?:[ \t].*\r\n)*/im, '');
  return [...to, ...cc, ...bcc].map(({ address }) => ({ to: String(address), mime }));
}

export const graphError = (code: string) => ({ error: { code, message: `Graph says ${code}.` } });

function assertionError(jwt: string, audience: string, key: KeyObject): string | null {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    createPublicKey(key.export({ type: 'spki', format: 'pem' })),
    Buffer.from(signature, 'base64url'),
  );
  const { aud, scope, sub, exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const isFit = aud === audience && scope === 'https://mail.google.com/' && sub && exp - iat <= 3600;
  return isSigned && isFit ? null : 'invalid_grant';
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, { status, body, headers = {}, instead }: Reply) {
  if (instead === 'cut') response.destroy();
  if (instead) return;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body === null ? undefined : JSON.stringify(body));
}
