/** Lucide's icons. `npx vitest run tests/icons.test.ts --update` draws those that the code names. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

// Its module for `import` is as many files as it has icons.
const lucide = createRequire(import.meta.url)('lucide-react') as Record<string, FunctionComponent>;

const named = globSync('app/**/*.{ts,tsx}').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/<Icon\s+name=(?:"\w+"|\{[^{}]+\})|\bicon: '\w+'/g)].flatMap(
    ([use]) => use.match(/(?<=['"])[A-Z]\w*(?=['"])/g) ?? [],
  ),
);

function drawingOf(name: string) {
  const icon = lucide[name];
  if (!icon) throw new Error(`lucide-react has no icon ${name}.`);
  return renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

it('icons.json has the icons that the code names, as the installed lucide-react draws them', async () => {
  const drawings = Object.fromEntries([...new Set(named)].sort().map((name) => [name, drawingOf(name)]));
  await expect(`${JSON.stringify(drawings, null, 2)}\n`).toMatchFileSnapshot('../app/ui/icons.json');
});

it('Lucide’s licence stands beside the icons', () => {
  expect(readFileSync('app/ui/icons-LICENSE.txt', 'utf8')).toBe(
    readFileSync('node_modules/lucide-react/LICENSE', 'utf8'),
  );
});
