/** The options of the contact form: the defaults and the owner's. */

export const numberOfEmployeesOptions = [
  { value: '1-10', label: '1-10' },
  { value: '11-50', label: '11-50' },
  { value: '51-100', label: '51-100' },
  { value: '101-500', label: '101-500' },
  { value: '500+', label: '500+' },
] as const;

export const reasonForContactOptions = [
  { value: 'business_it_support', label: 'Business IT support' },
  { value: 'cloud_solutions', label: 'Cloud solutions' },
  { value: 'cyber_security', label: 'Cyber security' },
  { value: 'general_inquiry', label: 'General enquiry' },
  { value: 'technical_support', label: 'Technical support' },
  { value: 'consultation', label: 'Consultation' },
  { value: 'other', label: 'Other' },
] as const;

/** The range for the owner's limit of a message, in UTF-16 units, as in a browser's `maxlength`. */
export const messageLengths = { least: 180, most: 2000 } as const;

/** The query parameter of the home page that preselects a reason in the contact form. */
export const reasonParameter = 'reason';

export interface ContactChoices {
  reasons: readonly { value: string; label: string }[];
  sizes: readonly string[];
  /** The maximum length of a message; see `messageLengths`. */
  messageLength: number;
  /** Reasons that are no longer offered. Messages still have them. */
  previous: readonly { value: string; label: string }[];
}

/** Returns the label of a reason, including one that is no longer offered. */
export function reasonLabel(choices: ContactChoices, reason: string): string {
  return knownLabel(choices, reason) ?? reason;
}

/** Returns the label, or null for a reason that was never offered. */
export function knownLabel({ reasons, previous }: ContactChoices, reason: string): string | null {
  const known = [...reasons, ...previous, ...reasonForContactOptions];
  return known.find(({ value }) => value === reason)?.label ?? null;
}
