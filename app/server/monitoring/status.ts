/** How the program is, as it says itself to anyone who asks at the command line. Times are ISO 8601. */
export interface Status {
  version: string;
  pid: number;
  startedAt: string;
  /** How many processes serve. */
  processes: number;
  /** Of the one that answers. */
  memoryBytes: number;
  /** How long its event loop kept others waiting in the second before, in milliseconds. */
  longestWait: number;
  database: { bytes: number; logBytes: number };
  disk: { freeBytes: number; freeRatio: number };
  backlogs: Record<'mail' | 'webhooks', { pending: number; oldestSeconds: number; failed: number }>;
  /** The last of those in the data folder. */
  backup: { at: string; bytes: number } | null;
  /** Null where none go off the machine. */
  offSite: { to: string; lastGoodAt: string | null } | null;
  /** Null where something else does https. */
  certificate: { names: string[]; ends: string | null } | null;
  /** Problems that do not stop the site: the parts of /api/health. */
  errors: { part: string; line: string }[];
}
