/** The advisory locks of a database (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS), by number. */
const ours = 0x75706c; // "upl": others may have locks of their own in the same database

const lock = (number: number) => `${ours}, ${number}`;

/** Held by whoever writes, until the transaction ends. */
export const writing = lock(1);
/** Held while tables are brought up to date. */
export const migrating = lock(2);
/** Held by the process that does what only one does. */
export const duty = lock(3);
