import { collection } from '~/http/crud.server';
import { cannedAnswers } from '~/http/resources.server';

export const { loader, action } = collection(cannedAnswers);
