/** The columns of messages that the search covers. Both databases index them, so a change needs a migration. */
export const searchedMessageColumns = [
  'firstName',
  'lastName',
  'companyName',
  'companyEmail',
  'phoneNumber',
  'cityLocation',
  'message',
] as const;

/** The column names in the database. */
export const searchedMessageColumnNames = searchedMessageColumns.map((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
