export interface OffSiteSummary {
  status: 'good' | 'waiting' | 'failing';
  /** s3://bucket/prefix. */
  to: string;
  lastGoodAt: string | null;
  /** The error; null while backups work. */
  error: string | null;
}
