import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadRecords } from '~/http/pages/record-screens.server';
import { RecordList, RecordListScreen } from '~/routes/admin/content/+ui/record-list';
import { screensOf } from '~/routes/admin/content/+ui/record-screens';
import { loadFailedAt, textsOf } from '~/routes/admin/content/+ui/record-texts';
import { LoadFailure } from '~/ui/kit/list/list';

export const handle = { loadFailed: loadFailedAt };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: textsOf(data).title }];

export const loader = (args: LoaderFunctionArgs) => loadRecords(args);

export default function Records() {
  const { list, ...type } = useLoaderData<typeof loader>();
  const screens = screensOf(type.kind);
  return (
    <RecordListScreen {...type} screens={screens} counts={list?.counts}>
      {list ? <RecordList {...type} {...list} screens={screens} /> : <LoadFailure title={textsOf(type).loadFailed} />}
    </RecordListScreen>
  );
}
