import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadList } from '~/http/pages/list.server';
import { isOrdered, screenTypeOf } from '~/http/pages/record-screens.server';
import { imagesOf } from '~/media/images.server';
import { pluralOf } from '~/platform/plural';
import { loadFailedText, textsOf } from '~/records/record-texts';
import { countVisible } from '~/records/records.server';
import { RecordList, RecordListScreen } from '~/routes/admin/content/+ui/record-list';
import { LoadFailure } from '~/ui/kit/list/list';

const pageSize = 12;

export const handle = {
  loadFailed: ({ kind = 'records' }) => loadFailedText(kind.replaceAll('-', ' ')),
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).title }];

export const loader = async (args: LoaderFunctionArgs) => {
  const type = screenTypeOf(args);
  const { kind, list: path, subject, api, images, recordKind, searchFields, forScreen } = type;
  const list = await loadList(args, path, pageSize, async (actor, paging) => {
    const page = await api.list(actor, paging);
    const { items, extras } = (await forScreen?.(page.items as never[])) ?? { items: page.items, extras: {} };
    const imageOf = (item: object) => (item as Record<string, string | null>)[images[0] ?? ''] ?? '';
    const shown = await imagesOf(items.map(imageOf));
    const listed = (items as { id: number; version: number }[]).map((record) => ({
      id: record.id,
      version: record.version,
      record,
      name: recordKind.nameOf(record as never),
      image: shown[imageOf(record)]?.src,
    }));
    return {
      page: { ...page, items: listed },
      extras,
      counts: await countVisible(recordKind.table, searchFields.shown?.field ?? 'isActive'),
      isSearch: paging.q !== undefined,
      isOrdered: isOrdered(type),
    };
  });
  return { kind, path, subject, hasDrafts: searchFields.shown?.field === 'isPublished', list };
};

export default function Records() {
  const { list, ...type } = useLoaderData<typeof loader>();
  return (
    <RecordListScreen {...type} counts={list?.counts}>
      {list ? <RecordList {...type} {...list} /> : <LoadFailure title={loadFailedText(pluralOf(type.subject))} />}
    </RecordListScreen>
  );
}
