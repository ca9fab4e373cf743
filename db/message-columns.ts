/** The columns of messages that the search covers. Their folded texts are stored, so a change needs a migration. */
export const searchedMessageColumns = [
  'firstName',
  'lastName',
  'companyName',
  'companyEmail',
  'phoneNumber',
  'cityLocation',
  'message',
] as const;
