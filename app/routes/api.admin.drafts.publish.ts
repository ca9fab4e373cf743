import { publish } from '~/content/drafted.server';
import { endDrafts } from '~/http/drafts.server';

export const { loader, action } = endDrafts(publish);
