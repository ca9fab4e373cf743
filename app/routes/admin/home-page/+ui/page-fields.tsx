import type { FieldMetadata } from '@conform-to/react';
import { type ReactNode, useState } from 'react';
import { type SectionField as Description, type Fields, type ItemsField, none } from '~/content/home-page/fields';
import type { Pickable } from '~/media/image';
import { Button } from '~/ui/button';
import { type AnyField, InputField, TextareaField } from '~/ui/field';
import { ChoiceField } from '~/ui/kit/form/choices';
import { PhoneDisclosure } from '~/ui/kit/form/form-parts';
import type { AdminFormState } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { ItemList } from '~/ui/kit/form/item-list';
import { FormSelect } from '~/ui/kit/form/select-field';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { DrawingField } from './drawing-field';

const claimHint = 'This is a claim. Check that it is true for your business.';

interface PageFieldProps {
  state: AdminFormState;
  field: AnyField;
  description: Description;
  reasons: readonly { value: string; label: string }[];
  /** The images to choose from. */
  library: Pickable[];
  /** Whether it is in a list item, where an empty field is an error. Elsewhere, an empty field gets its default. */
  isInItem?: boolean;
}

export function PageField({ state, field, description, reasons, library, isInItem = false }: PageFieldProps) {
  if (description.kind === 'items') {
    const { label, hint, one, itemsMax, of } = description;
    return (
      <ItemList {...{ state, field, label, hint, one, itemsMax }}>
        {(item, index) => (
          <FoldedItem item={item} of={of} label={`${one} ${index + 1}`}>
            <div className="grid gap-5">
              {isClaim(item, description) ? (
                <p className="font-medium text-ink text-ink-2 text-small">{claimHint}</p>
              ) : null}
              <ItemFields {...{ state, item, of, reasons, library }} />
            </div>
          </FoldedItem>
        )}
      </ItemList>
    );
  }
  if (description.kind === 'lines') {
    const { label, one, itemsMax } = description;
    const hint = `One ${one} a line, up to\u00a0${itemsMax}. ${description.hint ?? ''}`;
    return <TextareaField {...{ label, hint, field }} className="[&>textarea]:[field-sizing:content]" />;
  }
  if (description.kind === 'choice') {
    const { label, hint, isRequired, drawings } = description;
    const options = description.options === 'reasons' ? reasons : description.options;
    const withNone = isRequired ? options : [{ value: none, label: 'None' }, ...options];
    if (drawings) return <DrawingField {...{ label, field, drawings }} options={withNone} />;
    if (isRequired) return <ChoiceField {...{ label, hint, field, options }} />;
    return <FormSelect {...{ label, hint, field }} options={withNone} />;
  }
  if (description.kind === 'picture') {
    const { label, hint } = description;
    return <ImageField {...{ label, hint, field, library }} tag="optional" size="wide" />;
  }
  if (description.kind === 'key') {
    const { label, hint } = description;
    return label ? (
      <InputField label={label} tag="optional" hint={hint} field={field} autoComplete="off" spellCheck={false} />
    ) : (
      <input key={field.key} type="hidden" name={field.name} defaultValue={String(field.initialValue ?? '')} />
    );
  }
  if (description.kind === 'number') {
    const { label, hint, min, max } = description;
    return (
      <InputField label={label} hint={`${hint ?? ''} From ${min}\u00a0to\u00a0${max}.`} field={field} type="number" />
    );
  }
  const hint = isInItem ? description.hint : hintOf(description, field);
  const props = { label: description.label, hint, field };
  if (description.kind === 'text') return <TextareaField {...props} rows={3} />;
  return (
    <div>
      <InputField {...props} autoComplete="off" />
      {description.kind === 'line' && description.others ? (
        <OtherTexts id={field.id} label={description.label} texts={description.others} />
      ) : null}
    </div>
  );
}

/** Texts to choose instead of the default. Without JavaScript, they are ideas to type. */
function OtherTexts({ id, label, texts }: { id: string; label: string; texts: readonly string[] }) {
  const hydrated = useHydrated();
  const write = (text: string) => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
    // As if typed, so that it can be undone.
    document.execCommand('insertText', false, text);
  };
  return (
    <ul className="mt-2 flex flex-wrap gap-2 text-small" aria-label={`Other ideas for: ${label}`}>
      {texts.map((text) => (
        <li key={text}>
          {hydrated ? (
            <Button variant="outline" size="sm" onClick={() => write(text)}>
              {text}
            </Button>
          ) : (
            `“${text}”`
          )}
        </li>
      ))}
    </ul>
  );
}

type FoldedItemProps = { item: AnyField; of: Fields; label: string; children: ReactNode };

/** Folds an item of more than two fields to its title on phones, unless it is new or has an error. */
function FoldedItem({ item, of, label, children }: FoldedItemProps) {
  const [first = '', ...others] = Object.keys(of);
  const title = fieldsOf(item)[first];
  const [isOpen, setOpen] = useState(!title?.initialValue);
  if (!item.valid && !isOpen) setOpen(true);
  if (others.length < 2) return children;
  return (
    <PhoneDisclosure summary={String(title?.value || label)} open={isOpen}>
      {children}
    </PhoneDisclosure>
  );
}

const fieldsOf = (item: AnyField): Record<string, AnyField> =>
  (item as FieldMetadata<Record<string, unknown>>).getFieldset();

interface ItemFieldsProps extends Pick<PageFieldProps, 'state' | 'reasons' | 'library'> {
  item: AnyField;
  of: Fields;
}

function ItemFields({ state, item, of, reasons, library }: ItemFieldsProps) {
  const fields = fieldsOf(item);
  return Object.entries(of).map(([name, description]) => {
    const field = fields[name];
    return field ? <PageField key={name} {...{ state, field, description, reasons, library }} isInItem /> : null;
  });
}

/** Adds a hint if the text is still the default with its claim. */
function hintOf(description: Extract<Description, { kind: 'line' | 'text' | 'link' }>, { initialValue }: AnyField) {
  const { hint, initial } = description;
  const isDefault = !initialValue || initialValue === initial;
  const notes = [
    hint,
    isDefault && 'claims' in description && description.claims ? claimHint : null,
    isDefault || !initial ? null : `Default: ${initial}`,
  ];
  return notes.filter(Boolean).join(' ') || undefined;
}

function isClaim({ initialValue }: AnyField, { initial, claims = [] }: ItemsField): boolean {
  const values = (initialValue ?? {}) as Record<string, unknown>;
  // A list is one text in the form.
  const plain = (value: unknown) => String(value ?? '').replace(/\r?\n/g, ',');
  const isSame = (index: number) =>
    Object.entries(initial[index] ?? {}).every(([name, value]) => plain(value) === plain(values[name]));
  return claims.some(isSame);
}
