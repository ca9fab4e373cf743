import type { OriginMismatch } from '~/operations/health/origin-mismatch.server';
import { Notice } from './list';

/** Shown after a form was rejected, because a proxy hides the public address or another site sent the form. */
export function OriginMismatchNotice({ origin, expected }: OriginMismatch) {
  return (
    <Notice tone="danger" className="mb-7">
      <strong>A form from {origin} was rejected.</strong> The address of this site is {expected}. If {origin} is this
      site, make your proxy send the original host (<code>proxy_set_header Host $host</code> in nginx), or set{' '}
      <code>BASE_URL={origin}</code>. If it is not, another site sent the form, and you need to do nothing.
    </Notice>
  );
}
