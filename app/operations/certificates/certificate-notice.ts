export interface CertificateNotice {
  error: string;
  /** Whether browsers reject the site, or soon will. Otherwise only a renewal has failed. */
  isUrgent: boolean;
}
