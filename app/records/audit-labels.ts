/** Labels of the audit log. They are separate from the schemas, so that lists load no Zod. */

/** Names in the audit log and in histories that do not belong to a person. */
export const auditNames = {
  program: 'Uplink',
  commandLine: 'command line',
  preview: 'preview',
  unknown: 'unknown',
} as const;

const service = '(service)';
const provider = '(identity provider)';
export const serviceName = (tokenName: string) => `${tokenName} ${service}`;
export const isServiceName = (name: string) => name.endsWith(` ${service}`);
export const providerName = (name: string) => `${name} ${provider}`;

/** Suffixes after the name of a user whose change was scheduled or made through the API. */
export const scheduleSuffix = ', by schedule';
export const apiSuffix = ', through the API';

export const reservedNames: readonly string[] = [...Object.values(auditNames), 'schedule'];
export const reservedEndings: readonly string[] = [service, provider, scheduleSuffix, apiSuffix];

/** Login and logout entries need no object. */
export const loginSubject = 'login';

export function auditActionLabel({ action, subject }: { action: string; subject: string }): string {
  return subject === loginSubject ? action : `${action} ${subject}`;
}
