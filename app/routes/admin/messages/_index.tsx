import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Download, Settings } from 'lucide-react';
import { readAdminEmail } from '~/email/smtp-config.server';
import { loadList } from '~/http/pages/list.server';
import { readAlarm } from '~/inbox/messages/failed-recipients.server';
import { readFigures } from '~/inbox/messages/figures.server';
import { messageViews } from '~/inbox/messages/follow-up';
import type { MessageFolder } from '~/inbox/messages/list.server';
import * as messages from '~/inbox/messages/list.server';
import { isReplyOverdue } from '~/inbox/messages/response-time';
import { readRetention } from '~/inbox/messages/settings.server';
import { retentionLabel } from '~/inbox/retention/retention';
import { nowIso } from '~/platform/clock.server';
import { may } from '~/records/actor';
import type { BulkIntent } from '~/registry/bulk-intents';
import { MessageViews } from '~/routes/admin/messages/+ui/message-filters';
import { buttonClass } from '~/ui/button';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';
import { PhoneDisclosure } from '~/ui/kit/form/form-parts';
import { MailAlarm } from '~/ui/kit/frame/mail-alarm';
import { Screen } from '~/ui/kit/frame/screen';
import { Tabs } from '~/ui/kit/frame/tabs';
import { InboxList, InboxRow, NoMessages } from '~/ui/kit/list/inbox';
import { EmptyState, InlineNotice, LoadFailure, NoResults, Pager, SearchBox } from '~/ui/kit/list/list';
import { Selection } from '~/ui/kit/list/selection';

const path = '/admin/messages';

export const handle = { loadFailed: 'Error loading messages. Please try again.' };
export const meta: MetaFunction = () => [{ title: 'Messages' }];

export const loader = (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url);
  const folder = folderOf(searchParams.get('folder'));
  const view = messageViews.find((known) => known === searchParams.get('view'));
  return loadList(args, path, messages.messagesPageSize, async (actor, paging) => {
    const statuses = messages.statusesOf(folder) ?? [];
    const [page, figures, retention, alarm, adminEmail] = await Promise.all([
      messages.list(actor, { ...paging, statuses, view }),
      readFigures(actor),
      readRetention(actor),
      readAlarm(actor),
      readAdminEmail(),
    ]);
    const maySet = actor.kind === 'staff' && may(actor.role, 'message-settings');
    const needsMail = maySet && adminEmail === null;
    return { folder, view, q: paging.q ?? '', page, figures, retention, alarm, maySet, needsMail, now: nowIso() };
  });
};

type Folder = Exclude<MessageFolder, 'all'>;

function folderOf(name: string | null): Folder {
  return name === 'archived' || name === 'spam' ? name : 'inbox';
}

export default function Messages() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Messages"
      subtitle={list ? subtitle(list.figures.unread, list.retention) : null}
      actions={
        <PhoneDisclosure summary="More">
          <InboxActions list={list} />
        </PhoneDisclosure>
      }
    >
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

function InboxActions({ list }: { list: ListData | null }) {
  return (
    <div className="flex flex-wrap gap-2">
      {list?.maySet ? (
        <Link className={buttonClass({ variant: 'ghost' })} to={`${path}/settings`}>
          <Settings size={20} strokeWidth={1.5} aria-hidden="true" />
          Settings
        </Link>
      ) : null}{' '}
      <Link className={buttonClass({ variant: 'ghost' })} to={`${path}/sources`}>
        Sources
      </Link>{' '}
      <Link className={buttonClass({ variant: 'ghost' })} to={`${path}/canned-replies`}>
        Saved replies
      </Link>{' '}
      <a className={buttonClass({ variant: 'ghost' })} href={csvHref(list)}>
        Export CSV
      </a>{' '}
      <a className={buttonClass({ variant: 'outline' })} href={`${csvHref(list)}&format=excel`}>
        <Download size={20} strokeWidth={1.5} aria-hidden="true" />
        Export for Excel
      </a>
    </div>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function subtitle(unread: number, months: number) {
  const label = retentionLabel(months);
  return `${unread} unread. ${label ? `Messages are kept for ${label}.` : 'Messages are kept until someone deletes them.'}`;
}

/** Returns the URL of the CSV for this folder, view and search. */
function csvHref(list: ListData | null) {
  const { folder, q, view } = list ?? { folder: 'inbox', q: '' };
  const query = { status: folder, ...(view ? { view } : {}), ...(q ? { q } : {}) };
  return `/api/admin/contact-requests.csv?${new URLSearchParams(query)}`;
}

const folders = [
  { folder: 'inbox', label: 'Inbox', href: path },
  { folder: 'archived', label: 'Archive', href: `${path}?folder=archived` },
  { folder: 'spam', label: 'Spam', href: `${path}?folder=spam` },
] as const;

/** The bulk actions of each folder. */
const folderIntents: Record<Folder, BulkIntent[]> = {
  inbox: ['read', 'unread', 'answered', 'archive', 'spam', 'delete'],
  archived: ['inbox', 'answered', 'spam', 'delete'],
  spam: ['not-spam', 'delete'],
};

function List({ folder, view, q, page, figures, alarm, maySet, needsMail, now }: ListData) {
  const tabs = folders.map(({ folder: name, label, href }) => ({ label, href, count: figures[name] || undefined }));
  const keep = { ...(folder === 'inbox' ? {} : { folder }), ...(view ? { view } : {}) };
  const current = folders.find((tab) => tab.folder === folder)?.href ?? path;
  return (
    <>
      {alarm ? <MailAlarm {...alarm} maySetUp={maySet} /> : null}
      {figures.heldConfirmations > 0 ? (
        <InlineNotice tone="info" className="mb-7">
          {figures.heldConfirmations === 1
            ? 'One confirmation to a visitor is on hold, because many were due within an hour. It is sent when you open its message.'
            : `${figures.heldConfirmations} confirmations to visitors are on hold, because many were due within an hour. Each is sent when you open its message.`}
        </InlineNotice>
      ) : null}
      <Tabs label="Folders" tabs={tabs} current={current}>
        <PhoneDisclosure summary="Search and filter" open={Boolean(q || view)} className="mb-2 max-md:-mt-4 md:mb-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <MessageViews current={view} due={figures.followUpsDue} />
            <SearchBox label="Search name, company or text" keep={keep} />
          </div>
        </PhoneDisclosure>
        {page.notice ? <InlineNotice className="mb-4">{page.notice}</InlineNotice> : null}
        {page.total > 0 ? (
          <>
            <Selection kind="messages" intents={folderIntents[folder]}>
              <InboxList>
                {page.items.map((message) => (
                  <InboxRow
                    key={message.id}
                    message={{ ...message, name: `${message.firstName} ${message.lastName}` }}
                    isUnread={message.status === 'new'}
                    isOverdue={isReplyOverdue(message, now)}
                    isUnreachable={message.delivery.visitorUnreachable}
                    now={now}
                  />
                ))}
              </InboxList>
            </Selection>
            <Pager {...page} />
          </>
        ) : q || view ? (
          <NoResults image={<EmptyMessagesDrawing />} title="No messages found" path={current} />
        ) : (
          <None folder={folder} needsMail={needsMail} />
        )}
      </Tabs>
    </>
  );
}

const emptyTexts: Record<Exclude<Folder, 'inbox'>, { title: string; text: string }> = {
  archived: { title: 'Nothing archived', text: 'Archive messages that you have dealt with.' },
  spam: { title: 'No spam', text: 'Suspected spam. No one is notified of these messages.' },
};

function None({ folder, needsMail }: { folder: Folder; needsMail: boolean }) {
  if (folder === 'inbox') return <NoMessages needsMail={needsMail} />;
  return <EmptyState image={<EmptyMessagesDrawing />} {...emptyTexts[folder]} />;
}
