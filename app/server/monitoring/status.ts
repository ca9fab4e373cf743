/** The state of the server, as it reports it to the command line. Times are ISO 8601. */
export interface Status {
  version: string;
  pid: number;
  startedAt: string;
  /** The number of serving processes. */
  processes: number;
  /** The memory of the process that answers. */
  memoryBytes: number;
  /** The longest delay of its event loop in the previous second, in milliseconds. */
  longestWait: number;
  database: { bytes: number; logBytes: number };
  disk: { freeBytes: number; freeRatio: number };
  backlogs: Record<'mail' | 'webhooks', { pending: number; oldestSeconds: number; failed: number }>;
  /** The last of those in the data folder. */
  backup: { at: string; bytes: number } | null;
  /** Null without off-site backups. */
  offSite: { to: string; lastGoodAt: string | null } | null;
  /** Null when a proxy terminates https. */
  certificate: { names: string[]; ends: string | null } | null;
  /** Problems that do not stop the site: the parts of /api/health. */
  errors: { part: string; line: string }[];
}
