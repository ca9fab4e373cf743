/** Email services, and how the DNS records of their customers name them. */
import { isMicrosoftHost } from './oauth';

export interface MailService {
  name: string;
  spfInclude: string;
  selectors: string[];
  /** Where to find the DKIM records, as part of a sentence. */
  dkimPlace: string;
}

const microsoft: MailService = {
  name: 'Microsoft 365',
  spfInclude: 'spf.protection.outlook.com',
  selectors: ['selector1', 'selector2'],
  dkimPlace:
    'In security.microsoft.com, under Email authentication settings, DKIM, choose the domain: it shows two CNAME records to enter. Then switch signing on there.',
};

const google: MailService = {
  name: 'Google Workspace',
  spfInclude: '_spf.google.com',
  selectors: ['google'],
  dkimPlace:
    'In admin.google.com, under Apps, Google Workspace, Gmail, Authenticate email, generate a record and enter it. Then press Start authentication there.',
};

const fastmail: MailService = {
  name: 'Fastmail',
  spfInclude: 'spf.messagingengine.com',
  selectors: ['fm1', 'fm2', 'fm3'],
  dkimPlace: 'In Fastmail’s settings, under Domains, choose the domain: it shows the records to enter.',
};

/** Returns the service that a server belongs to; null for an unknown one. */
export function serviceOf(host: string): MailService | null {
  if (isMicrosoftHost(host)) return microsoft;
  if (/(^|\.)(gmail|google|googlemail)\.com$/i.test(host)) return google;
  return /(^|\.)(fastmail|messagingengine)\.com$/i.test(host) ? fastmail : null;
}
