import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Plus } from 'lucide-react';
import * as accreditations from '~/content/accreditations/model.server';
import { loadList } from '~/http/list.server';
import { picturesOf } from '~/media/images.server';
import { AccreditationCard } from '~/ui/admin/accreditation-card';
import { Cards, EmptyState, LoadFailure, NoMatch, Pager, SearchBox } from '~/ui/admin/list';
import { DialogLink, Screen } from '~/ui/admin/screen';
import { Selection } from '~/ui/admin/selection';
import { EmptyAccreditationsDrawing } from '~/ui/illustrations/empty-states';

const path = '/admin/accreditations';
const pageSize = 12;

export const handle = { loadFailed: 'Error loading accreditations. Please try again.' };
export const meta: MetaFunction = () => [{ title: 'Accreditations' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => {
    const page = await accreditations.list(actor, paging);
    const pictures = await picturesOf(page.items.map(({ logoUrl }) => logoUrl));
    return { page, pictures, isSearch: paging.q !== undefined };
  });

export default function Accreditations() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Accreditations"
      subtitle="Shown in this order in the strip below the services"
      actions={
        <DialogLink to={`${path}/new`}>
          <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
          Add accreditation
        </DialogLink>
      }
    >
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page: { items, ...page }, pictures, scheduledActions, isSearch }: ListData) {
  if (page.total === 0 && !isSearch) return <None />;
  const before = (page.page - 1) * page.pageSize;
  return (
    <>
      {isSearch || page.total > pageSize ? (
        <div className="toolbar">
          <SearchBox label="Search name or description" />
        </div>
      ) : null}
      {page.total === 0 ? (
        <NoMatch picture={<EmptyAccreditationsDrawing />} title="No accreditations found" path={path} />
      ) : (
        <Selection
          kind="accreditations"
          intents={['show', 'hide', 'trash']}
          exported="/api/admin/export/accreditations"
        >
          <Cards>
            {items.map((accreditation, index) => (
              <AccreditationCard
                key={accreditation.id}
                accreditation={accreditation}
                scheduledActions={scheduledActions[accreditation.id]}
                logo={pictures[accreditation.logoUrl]?.src}
                path={path}
                place={isSearch ? null : { isFirst: before + index === 0, isLast: before + index === page.total - 1 }}
              />
            ))}
          </Cards>
        </Selection>
      )}
      <Pager {...page} />
    </>
  );
}

function None() {
  return (
    <EmptyState
      picture={<EmptyAccreditationsDrawing />}
      title="No accreditations found. Add your first accreditation!"
      text="Until then, this section is hidden on the website."
      actions={<DialogLink to={`${path}/new`}>Add accreditation</DialogLink>}
    />
  );
}
