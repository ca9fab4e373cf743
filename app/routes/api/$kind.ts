import { resourceByKind } from '~/http/api/endpoint.server';
import { pluralOf } from '~/platform/plural';
import { tableRecordTypes } from '~/registry/record-types.server';

/** Lists the visible records of a type: `/api/testimonials`. */
export const { loader, action, endpoints } = resourceByKind(
  Object.fromEntries(
    tableRecordTypes.flatMap(({ kind, api, publicList }) => {
      if (!api || !publicList) return [];
      const { summary, record, list } = publicList;
      const many = pluralOf(api.one);
      const response = { [many]: [record] as [typeof record] };
      const run = async () => ({ [many]: await list() });
      return [[kind, { GET: { permission: 'anyone', summary, response, hasETag: true, run } }]];
    }),
  ),
);
