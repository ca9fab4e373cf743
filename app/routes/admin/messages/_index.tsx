import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { readAdminEmail } from '~/email/smtp-config.server';
import { loadList } from '~/http/pages/list.server';
import { readAlarm } from '~/inbox/messages/failed-recipients.server';
import { countFolders, readFigures } from '~/inbox/messages/figures.server';
import { messageViews } from '~/inbox/messages/follow-up';
import type { MessageFolder } from '~/inbox/messages/list.server';
import * as messages from '~/inbox/messages/list.server';
import { defaultReplyFilter, type ReplyFilter, replyFilters } from '~/inbox/messages/response-time';
import { readRetention } from '~/inbox/messages/settings.server';
import { countHeldConfirmations } from '~/inbox/notifications/emails.server';
import { retentionLabel } from '~/inbox/retention/retention';
import { nowIso } from '~/platform/clock.server';
import { phoneLinks } from '~/platform/phone-link.server';
import { may } from '~/records/actor';
import type { BulkIntent } from '~/registry/bulk-intents';
import { MessageViews, ReplyFilters } from '~/routes/admin/messages/+ui/message-filters';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';
import { PhoneDisclosure } from '~/ui/kit/form/form-parts';
import { MailAlarm } from '~/ui/kit/frame/mail-alarm';
import { LinkButton, Screen } from '~/ui/kit/frame/screen';
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
  const chosen = folder === 'inbox' ? replyFilters.find((known) => known === searchParams.get('reply')) : undefined;
  return loadList(args, path, messages.messagesPageSize, async (actor, paging) => {
    const statuses = messages.statusesOf(folder) ?? [];
    const q = paging.q ?? '';
    const reply = chosen ?? defaultReplyFilter({ folder, view, q });
    const figures = await readFigures(actor);
    const isCounted = folder === 'inbox' && reply === 'waiting' && !view;
    const total = isCounted ? figures.waiting : undefined;
    const isOldestFirst = !q && (reply === 'waiting' || reply === 'overdue');
    const [counts, held, page, retention, alarm, adminEmail] = await Promise.all([
      countFolders(actor, figures.unread),
      countHeldConfirmations(),
      messages.list(actor, { ...paging, statuses, view, reply, total, isOldestFirst }),
      readRetention(actor),
      readAlarm(actor),
      readAdminEmail(),
    ]);
    const maySet = actor.kind === 'staff' && may(actor.role, 'message-settings');
    const needsMail = maySet && adminEmail === null;
    const calls = folder === 'inbox' ? phoneLinks(page.items) : {};
    const state = { folder, view, reply, q, page, calls, figures, counts, held, retention, alarm, now: nowIso() };
    return { ...state, maySet, needsMail };
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
          <Icon name="Settings" />
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
        <Icon name="Download" />
        Export for Excel
      </a>
    </div>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function subtitle(unread: number, months: number) {
  const label = retentionLabel(months);
  return `${unread} unread. Messages are kept ${label ? `for ${label}` : 'until someone deletes them'}.`;
}

/** Returns the URL of the CSV for this folder, search and chosen filters. */
function csvHref(list: ListData | null) {
  const { folder, q } = list ?? { folder: 'inbox', q: '' };
  const query = { status: folder, ...(list ? chosenFilters(list) : {}), ...(q ? { q } : {}) };
  return `/api/admin/contact-requests.csv?${new URLSearchParams(query)}`;
}

/** Returns the query parameters of the filters that differ from the default. */
function chosenFilters({ folder, view, reply, q }: Pick<ListData, 'folder' | 'view' | 'reply' | 'q'>) {
  const isDefault = reply === defaultReplyFilter({ folder, view, q });
  return { ...(view ? { view } : {}), ...(isDefault ? {} : { reply }) };
}

const folders = [
  { folder: 'inbox', label: 'Inbox', href: path },
  { folder: 'archived', label: 'Archive', href: `${path}?folder=archived` },
  { folder: 'spam', label: 'Spam', href: `${path}?folder=spam` },
] as const;

function intentsOf(folder: Folder, reply: ReplyFilter): BulkIntent[] {
  if (folder === 'spam') return ['not-spam', 'delete'];
  const answer = reply === 'answered' ? 'unanswered' : 'answered';
  if (folder === 'archived') return ['inbox', answer, 'spam', 'delete'];
  return ['read', 'unread', answer, 'assign', 'archive', 'spam', 'delete'];
}

function List(list: ListData) {
  const { folder, view, reply, q, page, calls, figures, counts, held, alarm, maySet, needsMail, now } = list;
  const tabs = folders.map(({ folder: name, label, href }) => ({ label, href, count: counts[name] || undefined }));
  const keep = { ...(folder === 'inbox' ? {} : { folder }), ...chosenFilters(list) };
  const current = folders.find((tab) => tab.folder === folder)?.href ?? path;
  return (
    <>
      {alarm ? <MailAlarm {...alarm} maySetUp={maySet} /> : null}
      {held > 0 ? (
        <InlineNotice tone="info" className="mb-7">
          {held === 1
            ? 'One confirmation to a visitor is on hold, because many were due within an hour. It is sent when you open its message.'
            : `${held} confirmations to visitors are on hold, because many were due within an hour. Each is sent when you open its message.`}
        </InlineNotice>
      ) : null}
      <Tabs label="Folders" tabs={tabs} current={current}>
        {folder === 'inbox' ? (
          <div className="max-md:-mt-7 md:-mt-3 md:mb-1">
            <ReplyFilters current={reply} view={view} q={q} figures={figures} total={counts.inbox} />
          </div>
        ) : null}
        <PhoneDisclosure
          summary="Search and filter"
          open={Boolean(q || view)}
          className="max-md:first:-mt-4 max-md:first:mb-2 md:mb-4"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <MessageViews current={view} due={figures.followUpsDue} />
            <SearchBox label="Search name, company or text" keep={keep} />
          </div>
        </PhoneDisclosure>
        {page.notice ? <InlineNotice className="mb-4">{page.notice}</InlineNotice> : null}
        {page.total > 0 ? (
          <>
            <Selection kind="messages" intents={intentsOf(folder, reply)}>
              <InboxList>
                {page.items.map((message) => (
                  <InboxRow key={message.id} message={message} now={now} call={calls[message.id]} />
                ))}
              </InboxList>
            </Selection>
            <Pager {...page} />
            {reply === 'waiting' ? (
              <p className="mt-6 text-ink-2 text-small">Your website promises a reply within {figures.promise}.</p>
            ) : null}
          </>
        ) : q || view ? (
          <NoResults
            image={<EmptyMessagesDrawing />}
            title="No messages found"
            path={folder === 'inbox' ? `${path}?reply=all` : current}
          />
        ) : folder === 'inbox' && counts.inbox > 0 ? (
          <NoneWith reply={reply} />
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

const filterTexts: Record<ReplyFilter, string> = {
  waiting: 'No one is waiting for a reply',
  overdue: 'No reply is overdue',
  answered: 'No answered messages',
  all: 'No messages found',
};

/** The empty state of a filter, when the inbox has other messages. */
const NoneWith = ({ reply }: { reply: ReplyFilter }) => (
  <EmptyState
    image={<EmptyMessagesDrawing />}
    title={filterTexts[reply]}
    actions={
      <LinkButton variant="outline" to={`${path}?reply=all`}>
        Show all messages
      </LinkButton>
    }
  />
);

function None({ folder, needsMail }: { folder: Folder; needsMail: boolean }) {
  if (folder === 'inbox') return <NoMessages needsMail={needsMail} />;
  return <EmptyState image={<EmptyMessagesDrawing />} {...emptyTexts[folder]} />;
}
