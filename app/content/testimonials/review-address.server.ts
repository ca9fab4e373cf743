import { queries } from '../../../db/store.server';

/**
 * Returns the URL where customers write a review at Google
 * (https://developers.google.com/maps/documentation/places/web-service/place-id#write-review); null without a
 * connection.
 */
export async function readReviewAddress(): Promise<string | null> {
  const row = await queries().selectFrom('googleReviewsConfig').select('placeId').executeTakeFirst();
  if (!row?.placeId) return null;
  return `https://search.google.com/local/writereview?${new URLSearchParams({ placeid: row.placeId })}`;
}
