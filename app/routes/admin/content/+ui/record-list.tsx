import type { ReactNode } from 'react';
import type { ListPage, VisibleCounts } from '~/records/records.server';
import type { ScheduledAction } from '~/records/scheduled-action';
import { selectionValue } from '~/registry/bulk-intents';
import { Icon } from '~/ui/icons';
import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink, Screen } from '~/ui/kit/frame/screen';
import { Cards, EmptyState, NoResults, Pager, SearchBox } from '~/ui/kit/list/list';
import { Selection } from '~/ui/kit/list/selection';
import { RecordCard } from './record-card';
import type { RecordScreens } from './record-props';
import { textsOf } from './record-texts';

interface ListedType {
  kind: string;
  /** The path of the list. */
  path: string;
  subject: string;
  /** The field that determines whether visitors see a record; missing if they never do. */
  flag?: string;
  /** The label of the search, by the names of the searched fields. */
  searchLabel: string;
  screens: RecordScreens<never, never>;
}

interface RecordListScreenProps extends ListedType {
  /** Missing if the list could not be loaded. */
  counts: VisibleCounts | undefined;
  children: ReactNode;
}

export function RecordListScreen({ counts, children, ...type }: RecordListScreenProps) {
  const { subtitle, back, actions, hasAddWhenEmpty } = type.screens;
  const add = counts?.total === 0 && !hasAddWhenEmpty ? null : <AddLink {...type} />;
  return (
    <Screen
      title={textsOf(type).title}
      subtitle={typeof subtitle === 'function' ? counts && subtitle(counts) : subtitle}
      back={back}
      actions={
        actions || add ? (
          <>
            {actions}
            {add}
          </>
        ) : null
      }
    >
      {children}
    </Screen>
  );
}

const AddLink = (type: ListedType) => (
  <DialogLink to={`${type.path}/new`}>
    <Icon name="Plus" />
    {textsOf(type).add}
  </DialogLink>
);

/** The bulk actions, by the field that determines whether visitors see a record. */
function intentsOf(flag: string | undefined) {
  if (!flag) return ['trash'] as const;
  return flag === 'isPublished' ? (['publish', 'unpublish', 'trash'] as const) : (['show', 'hide', 'trash'] as const);
}

interface RecordListProps extends ListedType {
  page: ListPage<{ id: number; version: number; record: object; name: string; image?: string; href: string | null }>;
  extras: object;
  scheduledActions: Record<string, ScheduledAction[]>;
  counts: VisibleCounts;
  isSearch: boolean;
  isOrdered: boolean;
  canAddHeaderLink: boolean;
}

export function RecordList({ page: { items, ...page }, counts, isSearch, isOrdered, ...list }: RecordListProps) {
  const { kind, path, flag, extras, scheduledActions, screens } = list;
  const texts = textsOf(list);
  const { notice, emptyDrawing, Empty = EmptyList, Container = Cards, Card = RecordCard } = screens;
  const { searchLabel = list.searchLabel } = screens;
  if (counts.total === 0) return <Empty {...list} extras={extras as never} />;
  const before = (page.page - 1) * page.pageSize;
  const placeOf = (index: number) =>
    isOrdered && !isSearch ? { isFirst: before + index === 0, isLast: before + index === page.total - 1 } : null;
  return (
    <>
      {notice?.(counts, extras as never)}
      {list.canAddHeaderLink && counts.shown > 0 ? (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-small print:hidden">
          <p>The header of the website does not link to these yet.</p>
          <PostButton
            action={`/admin/home-page/header-links/${kind}`}
            failed="Failed to add the link"
            variant="outline"
            size="sm"
          >
            Add to header
          </PostButton>
        </div>
      ) : null}
      {searchLabel && (isSearch || counts.total > page.pageSize) ? (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 print:hidden">
          <SearchBox label={searchLabel} />
        </div>
      ) : null}
      {page.total === 0 ? (
        <NoResults image={emptyDrawing} title={texts.none} path={path} />
      ) : (
        <Selection
          kind={kind}
          intents={intentsOf(flag)}
          options={flag ? items.map(({ id, version }) => selectionValue(id, version)) : undefined}
        >
          <Container>
            {items.map(({ id, record, name, image, href }, index) => (
              <Card
                key={id}
                record={record as never}
                name={name}
                texts={texts}
                image={image}
                href={href}
                scheduledActions={scheduledActions[id]}
                path={path}
                place={placeOf(index)}
              />
            ))}
          </Container>
        </Selection>
      )}
      <Pager {...page} />
    </>
  );
}

function EmptyList({ extras, ...type }: ListedType & { extras: object }) {
  const { emptyDrawing, emptyText, emptyActions } = type.screens;
  const texts = textsOf(type);
  return (
    <EmptyState
      image={emptyDrawing}
      title={texts.empty}
      text={emptyText?.(extras as never)}
      actions={
        <>
          <DialogLink to={`${type.path}/new`}>{texts.add}</DialogLink>
          {emptyActions?.(extras as never)}
        </>
      }
    />
  );
}
