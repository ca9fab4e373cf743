import { member } from '~/http/crud.server';
import { webhooks } from '~/http/resources.server';

export const { loader, action } = member(webhooks, 'PUT');
