import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { loadList } from '~/http/pages/list.server';
import * as savedReplies from '~/inbox/saved-replies/model.server';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';
import { DialogLink, EditAndDelete, Screen } from '~/ui/kit/frame/screen';
import { EmptyState, LoadFailure, Pager } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { Choose, Selection } from '~/ui/kit/list/selection';

const path = '/admin/messages/canned-replies';
const pageSize = 50;

const addLink = (
  <DialogLink to={`${path}/new`}>
    <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
    Add saved reply
  </DialogLink>
);

export const handle = { loadFailed: 'Error loading saved replies. Please try again.' };
export const meta: MetaFunction = () => [{ title: 'Saved replies' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => ({ page: await savedReplies.list(actor, paging) }));

export default function SavedReplies() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Saved replies"
      subtitle="Reply texts for your whole team."
      back={{ to: '/admin/messages', label: 'All messages' }}
      actions={list?.page.total === 0 ? null : addLink}
    >
      {list ? <List {...list.page} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

function List({ items, ...page }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>['page']) {
  if (page.total === 0) {
    return (
      <EmptyState
        image={<EmptyMessagesDrawing />}
        title="No saved replies yet"
        text="Save replies you send often. Placeholders fill in names."
        actions={addLink}
      />
    );
  }
  return (
    <>
      <Selection kind="canned-replies" intents={['trash']}>
        <Rows>
          {items.map(({ id, version, title, content }) => (
            <RecordRow key={id}>
              <Choose record={id} version={version} name={title} />
              <RowName>
                <strong dir="auto">{title}</strong> <span dir="auto">{content}</span>
              </RowName>
              <RowActions>
                <EditAndDelete path={`${path}/${id}`} name={title} />
              </RowActions>
            </RecordRow>
          ))}
        </Rows>
      </Selection>
      <Pager {...page} />
    </>
  );
}
