import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadList } from '~/http/list.server';
import { screenTypeOf } from '~/http/record-screens.server';
import { picturesOf } from '~/media/images.server';
import { recordTexts } from '~/records/record-texts';
import { countVisible } from '~/records/records.server';
import { LoadFailure } from '~/ui/admin/list';
import { RecordList, RecordListScreen } from '~/ui/admin/record-list';

const pageSize = 12;

export const handle = {
  loadFailed: ({ kind = 'records' }) => `Error loading ${kind.replaceAll('-', ' ')}. Please try again.`,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data && recordTexts(data.subject).title }];

/** The list of a record type: testimonials, accreditations. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { kind, list: path, subject, api, images, recordKind, searchFields, forScreen, move } = screenTypeOf(args);
  const list = await loadList(args, path, pageSize, async (actor, paging) => {
    const page = await api.list(actor, paging);
    const { items, extras } = (await forScreen?.(page.items as never[])) ?? { items: page.items, extras: {} };
    const imageOf = (item: object) => (item as Record<string, string | null>)[images[0] ?? ''] ?? '';
    const pictures = await picturesOf(items.map(imageOf));
    const listed = items.map((record) => ({
      id: (record as { id: number }).id,
      record,
      name: recordKind.nameOf(record as never),
      image: pictures[imageOf(record)]?.src,
    }));
    return {
      page: { ...page, items: listed },
      extras,
      counts: await countVisible(recordKind.table, searchFields.shown?.field ?? 'isActive'),
      isSearch: paging.q !== undefined,
      isOrdered: move !== null,
    };
  });
  return { kind, path, subject, list };
};

export default function Records() {
  const { list, ...type } = useLoaderData<typeof loader>();
  return (
    <RecordListScreen {...type} counts={list?.counts}>
      {list ? <RecordList {...type} {...list} /> : <LoadFailure title={recordTexts(type.subject).loadFailed} />}
    </RecordListScreen>
  );
}
