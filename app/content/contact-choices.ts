/** What a visitor chooses from in the contact form. */

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
  { value: 'general_inquiry', label: 'General inquiry' },
  { value: 'technical_support', label: 'Technical support' },
  { value: 'consultation', label: 'Consultation' },
  { value: 'other', label: 'Other' },
] as const;

export type ReasonForContact = (typeof reasonForContactOptions)[number]['value'];

export function reasonLabel(reason: string): string {
  return reasonForContactOptions.find((option) => option.value === reason)?.label ?? reason;
}
