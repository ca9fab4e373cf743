/**
 * Gives the classes of public pages names of a letter or two. Names of utilities are long, and the landing page has to
 * fit into the first packets with the styles of its first screen.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ident, parse, walk } from 'css-tree';

/** The space before the value of a custom property, which minifiers keep. */
const spaceOfProperty = /(?<=[{;]--[\w-]+:) /g;

/** Pages of the back office have none of them. The first screen comes first, so that its names are the shortest. */
const publicSheets = ['first-screen', 'site', 'tailwind'];
const publicScript = /^site\.client-\w+\.js$/;
const classesOfScript = /(className\s*[:=]\s*")([^"]*)/g;
const namesOfServer = /\bshortClassNames = \{\}/;

/**
 * Renames the classes in the public style sheets and script, and tells the server the new names and addresses.
 *
 * @param folder the browser's files, before they are merged
 * @param server the built server
 * @param shared styles of the back office and of public pages, whose classes keep their names
 * @throws when the compiler's output is not as it is known here
 */
export function shortenClassNames(folder, server, shared) {
  const read = (file) => readFileSync(file, 'utf8');
  const find = (part, pattern) => {
    const name = readdirSync(join(folder, part)).find((file) => pattern.test(file));
    if (!name) throw new Error(`The build has made no ${pattern}.`);
    return join(folder, part, name);
  };
  const sheets = publicSheets.map((stem) => find('_assets', new RegExp(`^${stem}-\\w+\\.css$`)));
  const script = find('_shared', publicScript);
  const program = read(server);
  if (!namesOfServer.test(program)) throw new Error('The built server has no place for short class names.');
  const classes = sheets.flatMap((file) => namesIn(read(file)));
  const names = shortNames(classes, ofPublicPages(program) + read(script), namesIn(shared));

  const short = (literal) => [...new Set(literal.split(' ').map((name) => names.get(name) ?? name))].join(' ');
  writeFileSync(
    script,
    read(script).replace(classesOfScript, (_, start, literal) => start + short(literal)),
  );
  const addresses = sheets.map((file) => {
    const css = joinRules(rename(read(file), names)).replace(spaceOfProperty, '');
    const digest = createHash('sha256').update(css).digest('hex').slice(0, 8).toUpperCase();
    const renamed = file.replace(/-\w+\.css$/, `-${digest}.css`);
    rmSync(file);
    writeFileSync(renamed, css);
    return [file, renamed].map((path) => path.slice(folder.length));
  });
  const readdressed = (text) => addresses.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'))) {
    writeFileSync(join(folder, name), readdressed(read(join(folder, name))));
  }
  const inHtml = JSON.stringify(Object.fromEntries([...names].map(([name, to]) => [escaped(name), to])));
  writeFileSync(
    server,
    readdressed(program).replace(namesOfServer, () => `shortClassNames = ${inHtml}`),
  );
}

/** The compiler puts the path of each module above its code. Screens of the back office have the classes' long names. */
const ofPublicPages = (program) =>
  program
    .split(/^(?=\/\/ \S+$)/m)
    .filter((module) => !/^\/\/ app\/(?:routes\/|ui\/)admin/.test(module))
    .join('');

/** As React writes an attribute. */
const entities = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' };
const escaped = (name) => name.replace(/["&'<>]/g, (character) => entities[character]);

/**
 * Returns a short name for each class. Classes that are always written together share one: an element has all of them or
 * none.
 *
 * @param program all code that names classes, each list in one literal
 * @param kept names that stay
 */
export function shortNames(classes, program, kept) {
  const placesOf = new Map();
  for (const [place, literal] of program.split(/["'`]/).entries()) {
    for (const word of new Set(literal.split(/\s+/))) placesOf.set(word, `${placesOf.get(word) ?? ''} ${place}`);
  }
  const taken = new Set(kept);
  // Blockers of advertisements hide elements whose class is `ad`.
  const free = candidates().filter((name) => !taken.has(name) && !/^ad/i.test(name));
  const byPlaces = new Map();
  const names = new Map();
  for (const name of classes) {
    if (taken.has(name)) {
      names.set(name, name);
      continue;
    }
    const places = placesOf.get(name) ?? name;
    const short = byPlaces.get(places) ?? free.next().value;
    byPlaces.set(places, short);
    names.set(name, short);
  }
  return names;
}

function* candidates() {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  yield* letters;
  for (const first of letters) for (const second of [...'0123456789', ...letters]) yield first + second;
}

/** The classes in the selectors of a style sheet, with their places. */
function classesIn(css) {
  const found = [];
  walk(parse(css, { positions: true, parseValue: false }), {
    visit: 'ClassSelector',
    enter({ loc: { start, end } }) {
      const [from, to] = [start.offset + 1, end.offset];
      found.push({ from, to, name: ident.decode(css.slice(from, to)) });
    },
  });
  return found;
}

const namesIn = (css) => classesIn(css).map(({ name }) => name);

/** Returns the style sheet with other names of classes. */
export function rename(css, names) {
  let result = '';
  let done = 0;
  for (const { name, from, to } of classesIn(css)) {
    result += css.slice(done, from) + (names.get(name) ?? css.slice(from, to));
    done = to;
  }
  return result + css.slice(done);
}

/** Returns the style sheet with consecutive rules of one class as one rule. */
export const joinRules = (css) =>
  css.replace(/(?<=^|[{}])(\.[\w-]+\{)[^{}]+\}(?:\1[^{}]+\})+/g, (rules, start) => rules.replaceAll(`}${start}`, ';'));
