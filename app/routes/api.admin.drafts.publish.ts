import { publish } from '~/content/documents/model.server';
import { endDrafts } from '~/http/draft-notice.server';

export const { loader, action } = endDrafts(publish);
