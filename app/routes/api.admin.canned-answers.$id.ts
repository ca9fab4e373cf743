import { member } from '~/http/crud.server';
import { cannedAnswers } from '~/http/resources.server';

export const { loader, action } = member(cannedAnswers, 'PATCH');
