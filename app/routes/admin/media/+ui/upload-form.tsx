import { useNavigate, useRevalidator } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { buttonClass } from '~/ui/button';
import { UploadBox } from '~/ui/kit/form/upload-box';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { InlineNotice } from '~/ui/kit/list/list';
import { useListHref } from '~/ui/kit/list/use-list-href';
import { DialogCancel } from '~/ui/kit/overlay/dialog';
import { DialogBody, DialogFoot, dialogFormClass } from '~/ui/kit/overlay/overlay';

interface UploadFormProps {
  /** The server's response to an upload without JavaScript. */
  answer: { added: number; errors: string[] } | undefined;
  closeTo: string;
  /** The form's URL without JavaScript. */
  action?: string;
  /** The URL of an upload that replaces a file, with JavaScript. */
  replaces?: string;
  /** Runs after an upload, besides reloading the list. */
  onUpload?: () => void;
  children?: ReactNode;
}

/**
 * A file field. With JavaScript, each file is uploaded as soon as it is chosen, dropped or pasted, and the form's
 * button closes the dialog.
 */
export function UploadForm(props: UploadFormProps) {
  const { answer, closeTo, action = '/admin/media/new', replaces, onUpload, children } = props;
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const list = useListHref(closeTo);
  const close = (event: FormEvent) => {
    if (!hydrated) return;
    event.preventDefault();
    navigate(list, { preventScrollReset: true });
  };
  const taken = () => {
    revalidate();
    onUpload?.();
  };
  return (
    <form
      className={dialogFormClass}
      method="post"
      action={useListHref(action)}
      encType="multipart/form-data"
      onSubmit={close}
    >
      <DialogBody>
        {answer ? <Answer {...answer} /> : null}
        {children ? <p>{children}</p> : null}
        <UploadBox onUpload={taken} isSingle={replaces !== undefined} replaces={replaces} />
        <p className="text-hint text-ink-2 leading-1.4">
          JPEG, PNG, WebP, AVIF, GIF or SVG, up to 25 MB each. An animation becomes a still image. Location and camera
          details are removed.
        </p>
      </DialogBody>
      <DialogFoot>
        {hydrated ? null : <DialogCancel closeTo={closeTo} />}
        <button className={buttonClass()} type="submit">
          {hydrated ? 'Done' : 'Upload'}
        </button>
      </DialogFoot>
    </form>
  );
}

function Answer({ added, errors }: { added: number; errors: string[] }) {
  return (
    <div role="alert">
      {added > 0 ? (
        <InlineNotice>{added === 1 ? '1 image was uploaded.' : `${added} images were uploaded.`}</InlineNotice>
      ) : null}
      {errors.map((error) => (
        <InlineNotice key={error} tone="danger">
          {error}
        </InlineNotice>
      ))}
    </div>
  );
}
