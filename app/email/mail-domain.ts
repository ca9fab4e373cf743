/** The checks of the sender's domain and their results. */
import * as z from '~/platform/zod';
import { line } from '~/records/fields';

const names = 'Enter names such as spf.provider.example';
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const nameOf = (parts: string) => new RegExp(`^(?:${label}(?:\\.${label})${parts})?$`, 'i');

export const mailDomainSchema = z.object({
  /** The DKIM selectors, separated by spaces or commas. */
  selectors: line('Selectors must be text')
    .max(200, 'Selectors must be 200 characters or less')
    .overwrite((value) => value.split(/[\s,]+/).join(' '))
    .refine(
      (value) => value.split(' ').every((selector) => nameOf('*').test(selector)),
      'Enter selectors such as selector1, separated by spaces',
    )
    .refine((value) => value.split(' ').length <= 10, 'Please enter ten selectors at most')
    .default(''),
  /** The name that the provider requires in the domain's SPF record. */
  spfInclude: line(names).max(253, names).regex(nameOf('+'), names).default(''),
});

export type MailDomainInput = z.output<typeof mailDomainSchema>;

const checkStates = ['good', 'attention', 'wrong', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

const domainCheckSchema = z.object({
  name: z.enum(['spf', 'dkim', 'dmarc', 'mx', 'reverse']),
  label: z.string(),
  /** `unknown`: the name servers did not respond, or only an email can show it. */
  state: z.enum(checkStates),
  message: z.string(),
  /** The DNS record to enter. An empty value is shown by the email service. */
  record: z.object({ name: z.string(), type: z.string(), value: z.string() }).nullable(),
});

export type DomainCheck = z.output<typeof domainCheckSchema>;

export const mailDomainRecordSchema = mailDomainSchema.extend({
  domain: z.string(),
  checkedAt: z.string(),
  checks: z.array(domainCheckSchema),
});

export type MailDomain = z.output<typeof mailDomainRecordSchema>;
