import { discardDrafts } from '~/content/documents/model.server';
import { draftsResource } from '~/http/api/draft-endpoints.server';

export const { loader, action, endpoints } = draftsResource(
  'Discard all drafts; with a version, only if nothing was saved since',
  discardDrafts,
);
