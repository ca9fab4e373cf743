/** Settings for DNS, and for the networks that the server may connect to. */
import { Resolver } from 'node:dns';
import { oneOf, type ReadSetting } from './parse.server';

/** The endpoints of the large email services. Microsoft's national clouds have others. */
const defaultMailEndpoints = {
  microsoftLogin: 'https://login.microsoftonline.com',
  graph: 'https://graph.microsoft.com',
  outlook: 'https://outlook.office365.com',
  microsoftSmtp: 'smtp.office365.com:587',
  googleToken: 'https://oauth2.googleapis.com/token',
  googleSmtp: 'smtp.gmail.com:587',
};

const defaultIssuers = { microsoft: 'https://login.microsoftonline.com', google: 'https://accounts.google.com' };

/** Google's review services: the Places API, and the Business Profile APIs with their OAuth endpoints. */
const defaultGoogleEndpoints = {
  places: 'https://places.googleapis.com',
  login: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  accounts: 'https://mybusinessaccountmanagement.googleapis.com',
  locations: 'https://mybusinessbusinessinformation.googleapis.com',
  reviews: 'https://mybusiness.googleapis.com',
};

export function readNetwork(read: ReadSetting) {
  const endpoints = <T extends Record<string, string>>(name: string, usual: T) =>
    read(name, usual, (value) => parseEndpoints(value, usual), endpointsExpected(usual));
  return {
    googleEndpoints: endpoints('GOOGLE_ENDPOINTS', defaultGoogleEndpoints),
    mailEndpoints: endpoints('MAIL_ENDPOINTS', defaultMailEndpoints),
    issuers: endpoints('ISSUERS', defaultIssuers),
    /** Whether an identity provider on this machine may be used without HTTPS. */
    loopbackIssuers: read('LOOPBACK_ISSUERS', false, (value) => ({ http: true, off: false })[value], 'http, or off'),
    /** The permitted sources of images to download; `any` includes private networks. */
    fetchPictures: read<'public' | 'any' | 'off'>(
      'FETCH_PICTURES',
      'public',
      oneOf('public', 'any', 'off'),
      'public, any or off',
    ),
    /** The permitted targets of webhooks; `any` includes private networks and plain HTTP. */
    webhookTargets: read<'public' | 'any'>('WEBHOOK_TARGETS', 'public', oneOf('public', 'any'), 'public or any'),
    /** The name servers to query. Null uses the system's servers; `off` lets the system resolve hosts instead. */
    dnsServers: read<string[] | 'off' | null>(
      'DNS_SERVERS',
      null,
      parseDnsServers,
      'IP addresses of DNS servers, separated by commas, such as 9.9.9.9 or 127.0.0.1:5300; or off',
    ),
  };
}

function parseDnsServers(value: string): string[] | 'off' | undefined {
  if (value === 'off') return value;
  const servers = value.split(',').map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    return undefined;
  }
}

const endpointsExpected = (known: object) =>
  `NAME=ADDRESS, separated by commas; the names are ${Object.keys(known).join(', ')}`;

function parseEndpoints<T extends Record<string, string>>(value: string, known: T): T | undefined {
  const given = value.split(',').map((pair) => pair.trim().split(/=(.*)/s).slice(0, 2));
  const isKnown = given.every(([name = '', address]) => name in known && address);
  return isKnown ? { ...known, ...Object.fromEntries(given) } : undefined;
}
