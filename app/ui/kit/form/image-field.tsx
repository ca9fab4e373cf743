import { getInputProps } from '@conform-to/react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { LogoOnDark } from '~/content/appearance/logo.server';
import type { Pickable } from '~/media/image';
import { Button, buttonClass } from '~/ui/button';
import { Input } from '~/ui/controls';
import { Field, type FieldProps } from '~/ui/field';
import { useHydrated } from '../frame/use-hydrated';
import { CardImage } from '../list/card-image';

/** Loaded on demand, because few visits to a form need it. */
const ImagePicker = lazy(() => import('./image-picker'));

interface ImageFieldProps extends FieldProps {
  /** The newest images of the library, and the chosen one. */
  library: Pickable[];
  size: 'logo' | 'wide' | 'portrait';
  grounds?: ('light' | 'dark')[];
  /** The contrast of the saved image on a dark background. */
  savedOnDark?: LogoOnDark & { ref: string | null };
}

const chooseHint = 'Choose an image from the media library, or enter the https:// address of an image.';

/** An image of the library, or a URL. Without JavaScript, the browser suggests the newest images. */
export function ImageField(props: ImageFieldProps) {
  const { label, field, hint = chooseHint, tag, library, size, grounds = ['light'], savedOnDark } = props;
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [known, setKnown] = useState(library);
  const [isOpen, setOpen] = useState(false);
  const { key, ...inputProps } = getInputProps(field, {
    type: 'text',
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const value = String(field.value ?? '');
  const src = srcOf(value, known);
  const isFromLibrary = hydrated && value.startsWith('media:') && !field.errors;
  const onDark = src && savedOnDark?.ref === value ? savedOnDark : null;

  const fill = (ref: string) => {
    if (!input.current) return;
    input.current.value = ref;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const choose = (picked: Pickable) => {
    setKnown((all) => [...all, picked]);
    fill(picked.ref);
    setOpen(false);
  };
  return (
    <Field {...{ label, field, hint, tag }}>
      <div
        className={`grid gap-3 ${size === 'portrait' ? 'grid-cols-[auto_minmax(0,1fr)] items-center' : 'grid-cols-1'}`}
        data-image-field
      >
        <div
          className="contents data-[several]:grid data-[several]:grid-cols-2 data-[several]:gap-3 [&>p]:col-span-full"
          data-several={grounds.length > 1 || undefined}
        >
          {grounds.map((ground) => (
            <CardImage key={ground} size={size} ground={ground}>
              {src ? (
                <img
                  src={(ground === 'dark' && onDark?.src) || src}
                  alt=""
                  data-tinted={(ground === 'dark' && onDark?.isTinted) || undefined}
                />
              ) : (
                <span>No image</span>
              )}
            </CardImage>
          ))}
          {onDark?.isTinted ? (
            <p className="text-ink-2 text-small">This logo is shown in white on dark backgrounds.</p>
          ) : null}
        </div>
        <div className="grid gap-2">
          {hydrated ? (
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Close Media' : 'Choose from Media'}
              </Button>
              {value ? (
                <Button variant="ghost" size="sm" onClick={() => fill('')}>
                  Remove
                </Button>
              ) : null}
            </div>
          ) : (
            <a className={buttonClass({ variant: 'link' }, 'justify-self-start text-small')} href="/admin/media">
              Media
            </a>
          )}
          <details open={!isFromLibrary}>
            <summary className="min-h-11 cursor-pointer content-center text-small" hidden={!isFromLibrary}>
              Use a web address
            </summary>
            <Input
              key={key}
              {...inputProps}
              ref={input}
              list={listId}
              placeholder="https://"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </details>
          <datalist id={listId}>
            {known.map(({ ref, name }) => (
              <option key={ref} value={ref}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        {isOpen ? (
          <Suspense fallback={<p className="text-ink-2 text-small">Loading...</p>}>
            <ImagePicker onChoose={choose} />
          </Suspense>
        ) : null}
      </div>
    </Field>
  );
}

/** Returns the URL of the entered image. */
function srcOf(value: string, known: Pickable[]): string | null {
  const picked = known.find(({ ref }) => ref === value);
  if (picked) return picked.src;
  return /^(https?:\/\/.|\/(?![/\\]))/.test(value) ? value : null;
}
