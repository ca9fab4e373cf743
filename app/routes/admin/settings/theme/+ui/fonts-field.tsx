import clsx from 'clsx';
import type { FontPair } from '~/content/appearance/choices';
import { appearanceLabels } from '~/content/appearance/schema';
import { fontPairFiles } from '~/http/pages/built-sheets';
import type { AnyField } from '~/ui/field';
import { ChoiceField } from '~/ui/kit/form/choices';

const options = [
  option(
    'clear',
    'Clear',
    ['Schibsted Grotesk', "font-['Schibsted_Grotesk_Variable']"],
    ['Hanken Grotesk', "font-['Hanken_Grotesk_Variable']"],
  ),
  option('friendly', 'Friendly', ['Outfit', "font-['Outfit_Variable']"], ['Figtree', "font-['Figtree_Variable']"]),
  option(
    'classic',
    'Classic',
    ['Source Serif', "font-['Source_Serif_4_Variable']"],
    ['Source Sans', "font-['Source_Sans_3_Variable']"],
  ),
  option(
    'technical',
    'Technical',
    ['Space Grotesk', "font-['Space_Grotesk_Variable']"],
    ['Inter', "font-['Inter_Variable']"],
  ),
];

type Family = [name: string, className: string];

/** Returns an option that shows a pair of fonts in these fonts. */
function option(value: FontPair, name: string, [heading, headingClass]: Family, [text, textClass]: Family) {
  return {
    value,
    label: (
      <span className="grid py-1.5">
        <span className={clsx('text-body', headingClass)}>{name}</span>{' '}
        <span className={clsx('font-normal text-caption text-ink-2 leading-1.4', textClass)}>
          {heading}, {text}
        </span>
      </span>
    ),
  };
}

/** The choice of fonts. Only this screen loads the fonts of every pair. */
export function FontsField({ field }: { field: AnyField }) {
  return (
    <>
      {Object.values(fontPairFiles).map(({ styles }) =>
        styles ? <link key={styles} rel="stylesheet" href={styles} /> : null,
      )}
      <ChoiceField
        label={appearanceLabels.fonts}
        field={field}
        options={options}
        appearance="tiles"
        hint="For headings and text. Fonts are served from your own website."
      />
    </>
  );
}
