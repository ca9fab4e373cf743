import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Images, Plus } from 'lucide-react';
import { usesLocalImagesOnly } from '~/content/links/local-images.server';
import { loadList } from '~/http/list.server';
import * as media from '~/media/model.server';
import { may } from '~/records/actor';
import { listExternalImages } from '~/registry/external-images.server';
import { Cards, EmptyState, LoadFailure, NoMatch, Notice, Pager, SearchBox } from '~/ui/admin/list';
import { MediaCard } from '~/ui/admin/media-card';
import { DialogLink, Screen } from '~/ui/admin/screen';
import { Selection } from '~/ui/admin/selection';

const path = '/admin/media';
const pageSize = 24;

export const handle = { loadFailed: 'Error loading images. Please try again.' };
export const meta: MetaFunction = () => [{ title: 'Media' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => {
    const page = await media.list(actor, paging);
    const mayClose = actor.kind === 'staff' && may(actor.role, 'site-settings');
    const images = mayClose && !(await usesLocalImagesOnly()) ? await listExternalImages(actor) : [];
    return {
      page,
      isSearch: paging.q !== undefined,
      external: new Set(images.flatMap(({ addresses }) => addresses)).size,
    };
  });

export default function Media() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen title="Media" subtitle="Images for your website, resized automatically" actions={<UploadLink />}>
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

function UploadLink() {
  return (
    <DialogLink to={`${path}/new`}>
      <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
      Upload images
    </DialogLink>
  );
}

/** Shown to those who can change it, until they have. */
function OtherSites({ count }: { count: number }) {
  return (
    <Notice
      className="mb-5"
      actions={
        <DialogLink to={`${path}/external`} variant="outline" size="sm">
          See which
        </DialogLink>
      }
    >
      {`${count === 1 ? '1 image loads' : `${count} images load`} from other websites, which can track your visitors.`}
    </Notice>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page: { items, ...page }, isSearch, external }: ListData) {
  const drawing = <Images size={32} strokeWidth={1.5} aria-hidden="true" />;
  if (page.total === 0 && !isSearch) {
    return (
      <>
        {external > 0 ? <OtherSites count={external} /> : null}
        <EmptyState
          picture={drawing}
          title="No images yet. Upload your first image."
          text="Use them in posts, accreditations and testimonials. Location and camera details are removed."
          actions={<UploadLink />}
        />
      </>
    );
  }
  return (
    <>
      {external > 0 ? <OtherSites count={external} /> : null}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 print:hidden">
        <SearchBox label="Search name or description" />
      </div>
      {page.total === 0 ? (
        <NoMatch picture={drawing} title="No images found" path={path} />
      ) : (
        <Selection kind="media" intents={['trash']} exported="/api/admin/export/media">
          <Cards>
            {items.map((file) => (
              <MediaCard key={file.id} file={file} path={path} />
            ))}
          </Cards>
        </Selection>
      )}
      <Pager {...page} />
    </>
  );
}
