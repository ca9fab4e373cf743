import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { searchQuery } from '~/http/pages/search.server';
import type { SearchResultGroup } from '~/registry/search';
import { search } from '~/registry/search.server';
import { isEnough, searchMax } from '~/registry/search-limits';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { Screen } from '~/ui/kit/frame/screen';
import { SearchResultGroups } from '~/ui/kit/frame/search-results';
import { EmptyState, InlineNotice, LoadFailure, SearchInput } from '~/ui/kit/list/list';

const perKind = 20;

export const handle = { loadFailed: 'The search failed.' };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.q ? `Search: ${data.q}` : 'Search' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const q = searchQuery(args.request);
    return { q, results: await loadPart(args, () => search(actor, q, perKind)) };
  });

export default function SearchEverything() {
  const { q, results } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Search"
      subtitle={
        <>
          Search content, messages and settings.
          <span className="max-md:hidden"> Press Ctrl K or ⌘ K on any screen.</span>
        </>
      }
    >
      <Form className="mb-7 flex max-w-[640px] gap-2" method="get" role="search" key={q}>
        <SearchInput
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search"
          maxLength={searchMax}
          data-autofocus=""
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </Form>
      {results?.notice ? <InlineNotice className="mb-7 max-w-[820px]">{results.notice}</InlineNotice> : null}
      {results ? <Results q={q} groups={results.groups} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

function Results({ q, groups }: { q: string; groups: SearchResultGroup[] }) {
  if (groups.length > 0) return <SearchResultGroups groups={groups} q={q} />;
  if (!isEnough(q))
    return (
      <p className="text-ink-2 text-small">
        {q ? 'Type at least two characters.' : 'For example, a name, a word or a setting.'}
      </p>
    );
  return (
    <EmptyState
      image={<Icon name="Search" size={32} />}
      title="No results"
      text="Try fewer words, or the start of a word."
    />
  );
}
