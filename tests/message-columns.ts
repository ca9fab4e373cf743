/** Where a message is looked through for words. */
export const messageColumns = [
  'firstName',
  'lastName',
  'companyEmail',
  'companyName',
  'phoneNumber',
  'cityLocation',
  'message',
] as const;
