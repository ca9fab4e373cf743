import type { ContactRequest } from '~/inbox/messages/schema';
import { Notice } from './list';

export const phoneHref = (phoneNumber: string) => `tel:${phoneNumber.replace(/[^\d+]/g, '')}`;

/** The suggestion to phone a visitor whose address rejects emails. */
export function UnreachableNotice({ message }: { message: Pick<ContactRequest, 'phoneNumber' | 'delivery'> }) {
  const { phoneNumber, delivery } = message;
  if (!delivery.visitorUnreachable) return null;
  return (
    <Notice tone="danger" className="mb-7">
      <strong>This address does not accept email. Call instead:</strong>{' '}
      <a className="text-link" href={phoneHref(phoneNumber)}>
        {phoneNumber}
      </a>
    </Notice>
  );
}
