/** The state of off-site backups for the dashboard. */
export interface OffSiteSummary {
  status: 'good' | 'waiting' | 'failing';
  /** s3://bucket/prefix. */
  to: string;
  lastGoodAt: string | null;
  /** Why they fail; null while they do not. */
  fault: string | null;
}
