import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { usesLocalImagesOnly } from '~/content/links/local-images.server';
import { loadList } from '~/http/pages/list.server';
import * as media from '~/media/model.server';
import type { MediaFile } from '~/media/schema';
import { may } from '~/records/actor';
import { listExternalImages } from '~/registry/external-images.server';
import { Icon } from '~/ui/icons';
import { DialogLink, EditAndDelete, Screen } from '~/ui/kit/frame/screen';
import { CardImage } from '~/ui/kit/list/card-image';
import {
  Badge,
  Card,
  CardLine,
  Cards,
  CardText,
  CardTitle,
  EmptyState,
  InlineNotice,
  LoadFailure,
  NoResults,
  Pager,
  SearchBox,
} from '~/ui/kit/list/list';
import { Choose, Selection } from '~/ui/kit/list/selection';
import { sizeOf } from '~/ui/kit/list/sizes';

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
  const isEmpty = list?.page.total === 0 && !list.isSearch;
  return (
    <Screen
      title="Media"
      subtitle="Images for your website, resized automatically"
      actions={isEmpty ? null : <UploadLink />}
    >
      {list?.external ? <OtherSites count={list.external} /> : null}
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

function UploadLink() {
  return (
    <DialogLink to={`${path}/new`}>
      <Icon name="Plus" />
      Upload images
    </DialogLink>
  );
}

/** Shown to users who can import external images, until there are none. */
function OtherSites({ count }: { count: number }) {
  return (
    <InlineNotice
      className="mb-5"
      actions={
        <DialogLink to={`${path}/external`} variant="outline" size="sm">
          See which
        </DialogLink>
      }
    >
      {`${count === 1 ? '1 image loads' : `${count} images load`} from other websites, which can track your visitors.`}
    </InlineNotice>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page: { items, ...page }, isSearch }: ListData) {
  const drawing = <Icon name="Images" size={32} />;
  if (page.total === 0 && !isSearch) {
    return (
      <EmptyState
        image={drawing}
        title="No images yet. Upload your first image."
        text="Use them in posts, accreditations and testimonials. Location and camera details are removed."
        actions={<UploadLink />}
      />
    );
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 print:hidden">
        <SearchBox label="Search name or description" />
      </div>
      {page.total === 0 ? (
        <NoResults image={drawing} title="No images found" path={path} />
      ) : (
        <Selection kind="media" intents={['trash']}>
          <Cards>
            {items.map((file) => (
              <MediaCard key={file.id} file={file} />
            ))}
          </Cards>
        </Selection>
      )}
      <Pager {...page} />
    </>
  );
}

function MediaCard({ file }: { file: MediaFile }) {
  const { id, name, src, alt, isDecorative, width, height, bytes, state, error, version } = file;
  return (
    <Card
      choose={<Choose record={id} version={version} name={name} />}
      foot={<EditAndDelete path={`${path}/${id}`} name={name} />}
    >
      <CardImage size="whole">{src ? <img src={src} alt="" loading="lazy" /> : null}</CardImage>
      <CardTitle>
        <h2 dir="auto">{name}</h2>
        <MediaState state={state} isDescribed={isDecorative || Boolean(alt)} />
      </CardTitle>
      <CardText>
        {error ??
          (isDecorative
            ? 'Decorative'
            : (alt ?? 'Add alt text so that people using a screen reader know what the image shows.'))}
      </CardText>
      <CardLine>
        <span>
          {width} × {height}, {sizeOf(bytes)}
        </span>
      </CardLine>
    </Card>
  );
}

function MediaState({ state, isDescribed }: { state: MediaFile['state']; isDescribed: boolean }) {
  if (state === 'failed') return <Badge tone="danger">Damaged</Badge>;
  if (!isDescribed) return <Badge tone="warn">No alt text</Badge>;
  return state === 'making' ? <Badge tone="off">Processing</Badge> : null;
}
