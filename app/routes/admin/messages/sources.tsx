import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPage } from '~/http/pages/page.server';
import { periodOf } from '~/http/pages/period.server';
import { sourcePeriods } from '~/inbox/messages/source';
import { listSources, type MessageSource } from '~/inbox/messages/sources.server';
import { Icon } from '~/ui/icons';
import { Screen } from '~/ui/kit/frame/screen';
import { Tabs } from '~/ui/kit/frame/tabs';
import { EmptyState } from '~/ui/kit/list/list';
import { Cell, Table, TableRow } from '~/ui/kit/list/table';

const path = '/admin/messages/sources';

export const meta: MetaFunction = () => [{ title: 'Message sources' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const days = periodOf(args.request, sourcePeriods);
    return { days, sources: await listSources(actor, days) };
  });

const hrefOf = (days: number) => `${path}?days=${days}`;

export default function Sources() {
  const { days, sources } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Message sources"
      subtitle="The source is the campaign in the link, otherwise the referring site or the visitor’s own answer. Spam is not counted."
      back={{ to: '/admin/messages', label: 'Messages' }}
    >
      <Tabs
        label="Period"
        current={hrefOf(days)}
        tabs={sourcePeriods.map((period) => ({ href: hrefOf(period), label: `${period} days` }))}
      >
        {sources.length > 0 ? (
          <SourceTable sources={sources} />
        ) : (
          <EmptyState
            image={<Icon name="Share2" size={32} />}
            title="No messages in this period"
            text="Add utm_source, utm_medium and utm_campaign to the links in your campaigns. They appear here with the messages they bring."
          />
        )}
      </Tabs>
    </Screen>
  );
}

function SourceTable({ sources }: { sources: MessageSource[] }) {
  return (
    <Table
      columns={[
        'Source',
        { label: 'Medium', width: 'word' },
        { label: 'Campaign', width: 'word' },
        { label: 'Messages', width: 'short' },
        { label: 'Answered', width: 'short' },
      ]}
    >
      {sources.map(({ source, medium, campaign, messages, replies }) => (
        <TableRow key={JSON.stringify([source, medium, campaign])}>
          <Cell place="name" className="wrap-anywhere" dir="auto">
            {source ?? 'Not known'}
          </Cell>
          <Cell place="detail" width="word" className="wrap-anywhere" dir="auto">
            {medium}
          </Cell>
          <Cell place="detail" width="word" className="wrap-anywhere" dir="auto">
            {campaign}
          </Cell>
          <Cell width="short" className="tabular-nums">
            {messages} <span className="md:hidden">{messages === 1 ? 'message' : 'messages'}</span>
          </Cell>
          <Cell width="short" className="tabular-nums">
            {replies} <span className="md:hidden">answered</span>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
