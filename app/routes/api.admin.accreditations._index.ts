import { collection } from '~/http/crud.server';
import { accreditations } from '~/http/resources.server';

export const { loader, action } = collection(accreditations);
