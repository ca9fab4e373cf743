/** What the dashboard says of the certificate when something is wrong with it. */
export interface CertificateNotice {
  fault: string;
  /** Whether browsers reject the site, or soon will; otherwise only a renewal has failed. */
  isUrgent: boolean;
}
