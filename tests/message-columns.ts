/** The columns that message search reads. */
export const messageColumns = [
  'firstName',
  'lastName',
  'companyEmail',
  'companyName',
  'phoneNumber',
  'cityLocation',
  'message',
] as const;
