/** The state of the server, as shown by `uplink status`. Times are ISO 8601. */
export interface Status {
  version: string;
  pid: number;
  startedAt: string;
  processes: number;
  /** The memory of the responding process. */
  memoryBytes: number;
  /** The longest delay of the event loop during the measured second, in milliseconds. */
  maxWait: number;
  database: { bytes: number; logBytes: number };
  disk: { freeBytes: number; freeRatio: number };
  backlogs: Record<'mail' | 'webhooks', { pending: number; oldestSeconds: number; failed: number }>;
  /** The newest backup in the data folder. */
  backup: { at: string; bytes: number } | null;
  /** Null if no off-site backups are configured. */
  offSite: { to: string; lastGoodAt: string | null } | null;
  /** Null without built-in HTTPS. */
  certificate: { names: string[]; ends: string | null } | null;
  /** Problems that do not stop the site: the failing parts of /api/health. */
  errors: { part: string; line: string }[];
}
