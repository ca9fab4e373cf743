import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { additions, theme } from '../../../../tailwind.config';

/** A shadow where content can be scrolled. A background that scrolls along covers it at either end. */
function scrollShadow(start: string, end: string, cover: string, shadow: string, ground: string) {
  const sides: [string, string][] = [
    [start, end],
    [end, start],
  ];
  const layers = (from: string, extent: string) =>
    sides.map(([at, to]) => `linear-gradient(to ${to}, ${from}, transparent) ${at} / ${extent} no-repeat`);
  return {
    '--shade': 'color-mix(in srgb, var(--ink) 14%, transparent)',
    background: [
      ...layers(`${ground} 40%`, cover).map((layer) => `${layer} local`),
      ...layers('var(--shade)', shadow),
      ground,
    ].join(', '),
  };
}

export default {
  content: [
    './app/routes/{actions,admin,login}/**/*.{ts,tsx}',
    './app/ui/kit/**/*.{ts,tsx}',
    './app/ui/*.{ts,tsx}',
    './app/ui/illustrations/**/*.tsx',
  ],
  theme: {
    ...theme,
    extend: {
      ...theme.extend,
      keyframes: {
        'fade-in': { from: { opacity: '0' } },
        'drawer-in': { from: { transform: 'translateX(-100%)' } },
        loading: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.92)' } },
        rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
      },
      animation: {
        'fade-in': 'fade-in var(--fast) var(--ease)',
        'drawer-in': 'drawer-in var(--base) var(--ease)',
        rise: 'rise var(--base) var(--ease)',
      },
      gridTemplateColumns: {
        inbox: '32px minmax(0, 1fr) auto',
        'inbox-md': '42px minmax(0, 365fr) minmax(0, 505fr) 164px',
        'inbox-xl': '42px minmax(0, 365fr) minmax(0, 505fr) 276px',
      },
    },
  },
  // Words in texts and types that look like utilities.
  blocklist: ['container', 'inline', 'ring', 'table', 'transform', 'visible'],
  plugins: [
    additions,
    // Tailwind's own variants use custom properties to combine values.
    plugin(({ addUtilities, addVariant }) => {
      addUtilities({
        '.tabular-nums': { 'font-variant-numeric': 'tabular-nums' },
        '.shadow-float': { 'box-shadow': 'var(--shadow-float)' },
        // The node of the current entry on the menu's line.
        '.current-node': {
          position: 'absolute',
          left: '-21px',
          width: '14px',
          height: '14px',
          border: '1.5px solid var(--accent-mark)',
          'border-radius': '50%',
          background: 'radial-gradient(circle, var(--accent-mark) 3.5px, var(--draw-face-t) 4px)',
          'forced-color-adjust': 'none',
        },
        '.scroll-shadow': scrollShadow('left', 'right', '48px 100%', '20px 100%', 'var(--paper)'),
        '.scroll-shadow-y': scrollShadow('top', 'bottom', '100% 48px', '100% 20px', 'var(--sunken)'),
      });
      // A server message that no script turns into a toast. The login page has no toasts until its script is loaded.
      addVariant('banner', ['@media (scripting: none)', 'html:not([data-scripted]) &:has(+ [data-auth-page])']);
      addVariant('short', '@media (max-height: 479.98px)');
      addVariant('tall', '@media (min-height: 480px)');
      // While checkboxes of a list are ticked (selection.tsx), and while none is.
      addVariant('selecting', 'body:has([form="selection"]:checked) &');
      addVariant('unselected', 'body:not(:has([form="selection"]:checked)) &');
      // A table with enough space for its columns; one with buttons needs more.
      addVariant('columns', [
        '@media (min-width: 1200px)',
        '@media (min-width: 768px) { &:not([data-wide], [data-wide] *) }',
      ]);
      // Inside a dialog, and inside a full-page dialog.
      addVariant('dialog', '[data-dialog] &');
      addVariant('editor', '[data-dialog="page"] &');
      // A tab, with JavaScript and without.
      addVariant('opened', '&:is([aria-current], [aria-selected="true"])');
    }),
  ],
  corePlugins: Object.fromEntries(
    [
      ...['backgroundOpacity', 'borderOpacity', 'textOpacity', 'boxShadow', 'fontVariantNumeric'],
      ...['blur', 'brightness', 'filter', 'invert'],
    ].map((name) => [name, false]),
  ),
  experimental: { optimizeUniversalDefaults: true },
} satisfies Config;
