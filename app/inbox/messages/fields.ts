/**
 * The fields of the contact form, in its order. The form, the CSV, the emails, the webhooks and the message screen read
 * them here. A new field of the schema does not compile without an entry.
 */
import type { ContactField } from './schema';

interface ContactFieldDefinition {
  /** The label in the form; the owner chooses that of `heardFrom`. */
  label: string;
  /**
   * The label beside the value in emails, webhooks and the back office. Without it, the value has its own place there.
   */
  fact?: string;
  /** The attributes of an input. Fields without `autoComplete` are not plain inputs. */
  autoComplete?: string;
  type?: 'email' | 'tel';
  /** The form of valid values, roughly: the script hides an error when the value has it. */
  pattern?: string;
}

const definitions = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  companyEmail: { label: 'Company email', fact: 'Email', type: 'email', autoComplete: 'email', pattern: '.+@.+[.].+' },
  companyName: { label: 'Company name', fact: 'Company', autoComplete: 'organization' },
  phoneNumber: { label: 'Phone number', fact: 'Phone', type: 'tel', autoComplete: 'tel', pattern: '.{10,}' },
  cityLocation: { label: 'City or location', fact: 'Location', autoComplete: 'address-level2' },
  numberOfEmployees: { label: 'Number of employees', fact: 'Employees' },
  reasonForContact: { label: 'Reason for contact' },
  message: { label: 'Message' },
  heardFrom: { label: 'How they heard about you', fact: 'Heard about you' },
  sourcePage: { label: 'Page', fact: 'Page' },
  referringHost: { label: 'Referring site', fact: 'Referring site' },
  utmSource: { label: 'Campaign source', fact: 'Campaign source' },
  utmMedium: { label: 'Campaign medium', fact: 'Campaign medium' },
  utmCampaign: { label: 'Campaign', fact: 'Campaign' },
  utmTerm: { label: 'Campaign term', fact: 'Campaign term' },
  utmContent: { label: 'Campaign content', fact: 'Campaign content' },
} satisfies Record<ContactField, ContactFieldDefinition>;

export const contactFields: Record<ContactField, ContactFieldDefinition> = definitions;
export const contactFieldNames = Object.keys(definitions) as ContactField[];

/** Returns the label and value of each non-empty fact about a visitor. */
export function visitorFacts(visitor: Record<ContactField, string | null>): [label: string, value: string][] {
  return contactFieldNames.flatMap((name) => {
    const [label, value] = [contactFields[name].fact, visitor[name]];
    return label && value ? [[label, value] as [string, string]] : [];
  });
}
