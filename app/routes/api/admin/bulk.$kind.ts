import { bulkResource } from '~/http/api/bulk-json.server';
import { recordsPermission } from '~/http/pages/history.server';
import { kindNames } from '~/registry/record-types.server';

export const { loader, action, endpoints } = bulkResource(
  recordsPermission,
  `Run a bulk action on up to 100 records: trash or restore ${kindNames}; publish or unpublish blog-posts and pages, show or hide the others; restore or discard what is in trash ("blog-posts/7"). Each record is processed separately, and \`refused\` lists the failures`,
  ({ kind = '' }) => kind,
);
