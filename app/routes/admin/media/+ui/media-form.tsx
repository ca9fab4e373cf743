import { type MouseEvent, useRef, useState } from 'react';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import { focalStep, type ShownImage } from '~/media/image';
import { type MediaFile, mediaLabels, mediaSchema } from '~/media/schema';
import { type AnyField, InputField, TextareaField } from '~/ui/field';
import { Image } from '~/ui/image';
import { CheckboxField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { DialogLink, LinkButton } from '~/ui/kit/frame/screen';
import { InlineNotice } from '~/ui/kit/list/list';
import { sizeOf } from '~/ui/kit/list/sizes';

interface MediaFormProps {
  file: MediaFile;
  image?: ShownImage | undefined;
  /** The places where it is used. */
  uses: { what: string; name: string; path: string }[];
  actionError: ActionError | undefined;
  editing: Editing;
  closeTo: string;
}

export function MediaForm({ file, image, uses, actionError, editing, closeTo }: MediaFormProps) {
  const { state, fields } = useAdminForm({
    id: 'media',
    schema: mediaSchema,
    defaultValue: file,
    labels: mediaLabels,
    actionError,
    editing,
  });
  return (
    <DialogForm state={state} closeTo={closeTo} submit="Save changes">
      {file.error ? <InlineNotice tone="danger">{file.error}</InlineNotice> : null}
      <FocalPoint image={image} x={fields.focalX} y={fields.focalY} />
      <p className="text-ink-2 text-small" dir="auto">
        {file.name}, {file.width} × {file.height} pixels, {sizeOf(file.bytes)}
      </p>
      <TextareaField
        label="Alternative text"
        field={fields.alt}
        hint="Describe the image as you would to someone on the phone."
        rows={2}
      />
      <CheckboxField label="Decorative" hint="The text next to it says the same." field={fields.isDecorative} />
      <InputField label="Caption" tag="optional" field={fields.caption} autoComplete="off" />
      <InputField
        label="Credit"
        tag="optional"
        field={fields.credit}
        hint="Photographer or source, shown with the caption."
        autoComplete="off"
      />
      <Uses uses={uses} />
      <p className="flex flex-wrap gap-2">
        <DialogLink to={`${closeTo}/${file.id}/replace`} variant="outline" size="sm" of={file.name}>
          Replace
        </DialogLink>
        <DialogLink to={`${closeTo}/${file.id}/delete`} variant="ghost" size="sm" of={file.name}>
          Delete
        </DialogLink>
      </p>
    </DialogForm>
  );
}

/** The focal point of an image, as a position in it or two numbers. */
function FocalPoint({ image, x, y }: { image: ShownImage | undefined; x: AnyField; y: AnyField }) {
  const across = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ x: numberOf(x), y: numberOf(y) });
  const set = (field: AnyField, value: number) => {
    const control = across.current?.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (!control) return;
    control.value = String(value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const step = (share: number) => Math.round((share * 100) / focalStep) * focalStep;
    const chosen = { x: step((clientX - left) / width), y: step((clientY - top) / height) };
    set(x, chosen.x);
    set(y, chosen.y);
    setPlace(chosen);
  };
  const range = { type: 'range', min: 0, max: 100, step: focalStep } as const;
  return (
    <div
      ref={across}
      className="grid gap-4 [&>div>div]:flex-[1_1_160px] [&_[type=range]]:min-h-11 [&_[type=range]]:border-0 [&_[type=range]]:bg-transparent [&_[type=range]]:px-0 [&_[type=range]]:accent-accent-mark"
    >
      {image ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the two sliders below do the same
        <div
          className="drawing-ground relative max-w-full cursor-crosshair justify-self-center overflow-hidden rounded border [&_img]:block [&_img]:h-auto [&_img]:max-h-[300px] [&_img]:w-auto [&_img]:max-w-full"
          data-focal-point
          onClick={choose}
        >
          <Image of={image} alt="" sizes="440px" isFirst />
          <span
            className="pointer-events-none absolute -mt-3.5 mr-0 mb-0 -ml-3.5 h-7 w-7 rounded-full border-2 border-white [box-shadow:0_0_0_2px_rgb(0_0_0_/_60%),_inset_0_0_0_2px_rgb(0_0_0_/_60%)]"
            style={{ left: `${place.x}%`, top: `${place.y}%` }}
            aria-hidden="true"
          />
        </div>
      ) : null}
      <div
        className="flex flex-wrap items-end gap-x-5 gap-y-3"
        onInput={({ currentTarget }) => {
          const [first, second] = currentTarget.querySelectorAll('input');
          setPlace({ x: Number(first?.value), y: Number(second?.value) });
        }}
      >
        <InputField label="Focal point: horizontal" field={x} {...range} />
        <InputField label="Focal point: vertical" field={y} {...range} />
      </div>
    </div>
  );
}

const numberOf = ({ initialValue }: AnyField) => Number(initialValue ?? 50);

function Uses({ uses }: Pick<MediaFormProps, 'uses'>) {
  return (
    <section className="[&_li]:py-1.5" aria-label="Used in">
      <h3 className="mb-1.5 font-sans text-ink text-small leading-1.4 tracking-normal">Used in</h3>
      {uses.length === 0 ? <p className="text-ink-2 text-small">Not used yet.</p> : null}
      <ul>
        {uses.map(({ what, name, path }) => (
          <li key={`${path} ${name}`}>
            {what}{' '}
            <LinkButton variant="link" to={path}>
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
