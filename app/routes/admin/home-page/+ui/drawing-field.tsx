import clsx from 'clsx';
import { none } from '~/content/home-page/fields';
import { type AnyField, FieldError } from '~/ui/field';
import { AdvantageGlyph } from '~/ui/illustrations/advantage-glyphs';
import { FloorDrawing } from '~/ui/illustrations/hero';
import { heroFloorOf } from '~/ui/illustrations/hero-floors';
import { ServiceDrawing } from '~/ui/illustrations/services';
import { Legend } from '~/ui/kit/form/form-parts';

interface DrawingFieldProps {
  field: AnyField;
  label: string;
  options: readonly { value: string; label: string }[];
  drawings: 'glyphs' | 'scenes' | 'floors';
}

const option =
  'relative grid cursor-pointer content-start gap-1.5 rounded border border-line-2 bg-sheet p-1.5 text-center font-medium text-caption has-[:checked]:border-ink has-[:checked]:font-semibold has-[:checked]:[box-shadow:inset_0_0_0_1px_var(--ink)] forced-colors:has-[:checked]:border-[Highlight] forced-colors:has-[:checked]:outline forced-colors:has-[:checked]:outline-2 forced-colors:has-[:checked]:-outline-offset-[3px] forced-colors:has-[:checked]:outline-[Highlight]';

/** A choice among drawings: radio buttons with pictures. Closed, it shows the chosen one. */
export function DrawingField({ field, label, options, drawings }: DrawingFieldProps) {
  const initial = String(field.initialValue ?? none);
  const value = String(field.value ?? initial);
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : undefined}>
      <Legend>{label}</Legend>
      <details open={Boolean(field.errors)}>
        <summary className="flex w-fit cursor-pointer list-none items-center gap-3 rounded text-small [&::-webkit-details-marker]:hidden">
          <span className="w-24 flex-none">
            <Thumbnail {...{ drawings, value }} />
          </span>
          <span className="font-semibold text-ink">{options.find((one) => one.value === value)?.label}</span>{' '}
          <span className="text-link">Change</span>
        </summary>
        <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2" key={field.key}>
          {options.map((one, index) => (
            <label key={one.value} className={option}>
              <input
                className="absolute inset-0 cursor-pointer appearance-none rounded"
                type="radio"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={one.value}
                defaultChecked={one.value === initial}
              />
              <Thumbnail {...{ drawings }} value={one.value} />
              {one.label}
            </label>
          ))}
        </div>
      </details>
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}

function Thumbnail({ drawings, value }: { drawings: DrawingFieldProps['drawings']; value: string }) {
  return (
    <span
      className={clsx(
        'grid aspect-[4/3] place-items-center overflow-hidden rounded-small bg-sunken',
        drawings !== 'glyphs' && 'p-1',
      )}
    >
      {value === none ? null : drawings === 'glyphs' ? (
        <AdvantageGlyph name={value} />
      ) : drawings === 'scenes' ? (
        <ServiceDrawing className="[--sw:0.5]" name={value} isDecorative />
      ) : (
        <FloorDrawing className="[--sw:0.4]" floor={heroFloorOf(value)} />
      )}
    </span>
  );
}
