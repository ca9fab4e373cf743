import { submitBulk } from '~/http/bulk-json.server';
import { only } from '~/http/json.server';

export const loader = only('POST');
export const action = submitBulk(() => 'messages');
