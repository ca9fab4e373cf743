import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { areSamplesHidden } from '~/content/legal/texts.server';
import * as testimonials from '~/content/testimonials/model.server';
import { loadList } from '~/http/list.server';
import { Cards, EmptyState, LoadFailure, NoMatch, Pager, SearchBox } from '~/ui/admin/list';
import { SamplesForm, SamplesNotice } from '~/ui/admin/samples-notice';
import { DialogLink, Screen } from '~/ui/admin/screen';
import { Selection } from '~/ui/admin/selection';
import { TestimonialCard } from '~/ui/admin/testimonial-card';
import { EmptyTestimonialsDrawing } from '~/ui/illustrations/empty-states';

const path = '/admin/testimonials';
const pageSize = 12;

export const handle = { loadFailed: 'Error loading testimonials. Please try again.' };
export const meta: MetaFunction = () => [{ title: 'Testimonials' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => {
    const page = await testimonials.list(actor, paging);
    return {
      page: { ...page, items: await testimonials.asPublic(page.items) },
      tally: await testimonials.counts(actor),
      samplesHidden: await areSamplesHidden(),
    };
  });

export default function Testimonials() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Testimonials"
      subtitle={list ? subtitle(list.tally) : null}
      actions={
        <>
          <DialogLink
            to={`${path}/google-reviews`}
            variant="outline"
            tip="Reviews from Google are set up in Site Settings"
          >
            Google Reviews
          </DialogLink>
          <DialogLink to={`${path}/new`}>
            <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
            Add testimonial
          </DialogLink>
        </>
      }
    >
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

function subtitle({ total, shown: visible }: testimonials.TestimonialCounts) {
  if (total === 0) return 'No testimonials of your own yet';
  return `${total} ${total === 1 ? 'testimonial' : 'testimonials'}, ${visible} shown on the website`;
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page, scheduledActions, tally: counts, samplesHidden }: ListData) {
  if (counts.total === 0) return <None samplesHidden={samplesHidden} />;
  return (
    <>
      {counts.shown === 0 && !samplesHidden ? <SamplesNotice from={path} /> : null}
      {counts.total > pageSize ? (
        <div className="toolbar">
          <SearchBox label="Search name, company or text" />
        </div>
      ) : null}
      {page.total === 0 ? (
        <NoMatch picture={<EmptyTestimonialsDrawing />} title="No testimonials found" path={path} />
      ) : (
        <Selection kind="testimonials" intents={['show', 'hide', 'trash']} exported="/api/admin/export/testimonials">
          <Cards>
            {page.items.map((testimonial) => (
              <TestimonialCard
                key={testimonial.id}
                testimonial={testimonial}
                scheduledActions={scheduledActions[testimonial.id]}
                path={path}
              />
            ))}
          </Cards>
        </Selection>
      )}
      <Pager {...page} />
    </>
  );
}

function None({ samplesHidden }: { samplesHidden: boolean }) {
  const text = samplesHidden
    ? 'The three samples are hidden, so the website hides this section until then.'
    : 'Until then, the website shows three samples.';
  return (
    <EmptyState
      picture={<EmptyTestimonialsDrawing />}
      title="No testimonials found. Add your first testimonial!"
      text={text}
      actions={
        <>
          <DialogLink to={`${path}/new`}>Add testimonial</DialogLink>
          <SamplesForm from={path} hidden={!samplesHidden} size="default">
            {samplesHidden ? 'Show samples' : 'Hide samples'}
          </SamplesForm>
        </>
      }
    />
  );
}
