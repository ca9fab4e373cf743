import type { CertificateNotice as Content } from '~/operations/certificates/certificate-notice';
import { Notice } from './list';

/** The certificate of a site that does https by itself, when something is wrong with it. */
export function CertificateNotice({ fault: error, isUrgent }: Content) {
  return (
    <Notice tone={isUrgent ? 'danger' : 'info'} className="mb-7">
      <strong>
        {isUrgent ? 'The website’s certificate needs attention.' : 'The website’s certificate was not renewed.'}
      </strong>{' '}
      {error}
    </Notice>
  );
}
