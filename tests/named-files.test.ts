/** Rules of the build and of tests name files, folders and globs. A rule whose files are gone would check nothing. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const configs = globSync(['*.config.{js,ts}', 'biome.json', 'tsconfig.json', '{app,tests}/**/*.config.ts']);
const code = globSync(['package.json', 'scripts/**/*.{mjs,ts}', 'tests/**/*.ts', '{app,db}/**/*.test.ts']);

/** A quoted path in one of our folders; imports are checked by the compiler. */
const path =
  /(?<!\b(?:from |import |import\())(['"`])!?(?:\.{1,2}\/)*((?:app|db|docs|findings|public|scripts|tests)\/[^\s'"`]*)\1/g;
/** A quoted name of a file, relative to the root or to the file that names it. */
const fileName = /(['"`])!?((?!\.\$)[\w@$./*+{},-]+\.(?:[jt]sx?|mjs|json|css))\1/g;

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, , name = '']) => ({ file, name }));
const tsconfig = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] };
const biome = JSON.parse(readFileSync('biome.json', 'utf8')) as { files: { includes: string[] } };
const named = [
  ...[...configs, ...code].flatMap((file) => namesIn(file, path)),
  ...configs.flatMap((file) => namesIn(file, fileName)),
  ...tsconfig.include.map((name) => ({ file: 'tsconfig.json', name })),
  ...biome.files.includes.map((name) => ({ file: 'biome.json', name: name.replace(/^!/, '') })),
].filter(({ name }) => !/^(\.cache|public\/build)\b/.test(name));

/** Each alternative in braces has to match by itself. */
function alternativesOf(glob: string): string[] {
  const [braces, inner] = /\{([^{}]+)\}/.exec(glob) ?? [];
  return braces && inner ? inner.split(',').flatMap((one) => alternativesOf(glob.replace(braces, one))) : [glob];
}

/** The globs of a name. A name may be the beginning of a path, and a template stands for any text. */
const globsOf = (name: string) =>
  alternativesOf(
    `${name}*`
      .replaceAll(/\$\{[^}]*\}/g, '*')
      .replace(/!\(([^)]*)\)/, (_, names: string) => `{${names.replaceAll('|', ',')}}`),
  );

it('Every file, folder and glob that the build or a test names exists', () => {
  expect(named.length).toBeGreaterThan(100);
  const missing = named.flatMap(({ file, name }) =>
    globsOf(name)
      .filter((glob) => globSync([glob, join(dirname(file), glob)]).length === 0)
      .map((glob) => `${file}: ${glob}`),
  );
  expect(missing).toEqual([]);
});
