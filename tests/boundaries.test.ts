/** The rules of app/README.md that a machine can keep: what may import what, how files are named, and what reaches a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = filesBelow('app').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const isBelow = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms)].map(
    (match) => match[1] ?? '',
  );

/** The sources that match, with those of their imports that match. */
function offenders(file: (path: string) => boolean, imported: (specifier: string) => boolean): string[] {
  return sources.filter(file).flatMap((path) =>
    importsOf(path)
      .filter(imported)
      .map((specifier) => `${path} imports ${specifier}`),
  );
}

/** The layers from the bottom up: each imports only from itself and from those before it. */
const layers = [
  'db',
  'remix',
  'platform',
  'records',
  'media',
  'content',
  'email',
  'webhooks',
  'auth',
  'inbox',
  'reviews',
  'operations',
  'registry',
  'imports',
  'http',
  'ui',
  'routes',
];
const domain = layers.slice(layers.indexOf('platform'), layers.indexOf('http'));
const isDomain = (path: string) => domain.includes(layerOf(path));
/** The files at the root of `app/` and the server around them may import everything. */
const layerOf = (path: string) => (path.startsWith('db/') ? 'db' : (/^app\/(\w+)\//.exec(path)?.[1] ?? 'server'));
const heightOf = (path: string) => [...layers, 'server'].indexOf(layerOf(path));

const codebase = [...sources, ...filesBelow('db').filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))];

/** The files of ours that a file imports, types as well. */
function importedFiles(file: string): string[] {
  const specifiers = [
    ...readFileSync(file, 'utf8').matchAll(/(?:^(?:import|export)[^;]*?from |\bimport\()'([^']+)'/gms),
  ];
  return specifiers.flatMap(([, specifier = '']) => {
    const base = specifier.replace(/^~\//, 'app/').replace(/^\.(?=\.?\/).*/, (path) => join(dirname(file), path));
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/route.tsx`].filter((path) =>
      codebase.includes(path),
    );
  });
}

describe('Architecture layers', () => {
  it('include every folder', () => {
    expect(codebase.filter((path) => heightOf(path) < 0)).toEqual([]);
    expect(layers.filter((layer) => !codebase.some((path) => layerOf(path) === layer))).toEqual([]);
  });

  it('import nothing from a higher layer', () => {
    const upwards = codebase.flatMap((path) =>
      importedFiles(path)
        .filter((imported) => heightOf(imported) > heightOf(path))
        .map((imported) => `${path} imports ${imported}`),
    );
    expect(upwards).toEqual([]);
  });

  it('have no circular imports', () => {
    const open = new Set<string>();
    const done = new Set<string>();
    const circles: string[] = [];
    function walk(path: string, way: string[]) {
      if (open.has(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
      if (done.has(path) || open.has(path)) return;
      open.add(path);
      for (const imported of importedFiles(path)) walk(imported, [...way, path]);
      open.delete(path);
      done.add(path);
    }
    for (const path of codebase) walk(path, []);
    expect(circles).toEqual([]);
  });
});

describe('Import rules', () => {
  it('allow zod only in the domain', () => {
    expect(
      offenders(
        (path) => !isDomain(path),
        (name) => /(^|\/)zod$/.test(name),
      ),
    ).toEqual([]);
  });

  it('allow queries only in the domain, and database drivers only in db/', () => {
    expect(
      offenders(
        (path) => !(isDomain(path) && path.endsWith('.server.ts')),
        (name) => name === 'kysely',
      ),
    ).toEqual([]);
    expect(
      offenders(
        () => true,
        (name) => name === 'better-sqlite3',
      ),
    ).toEqual([]);
    const pending = sources.filter((path) => isBelow(path, 'app/routes', 'app/ui', 'app/http'));
    expect(pending.filter((path) => /\bqueries\(\)|\btransaction\(/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('allow database-specific SQL only in db/', () => {
    const dialect =
      /\bsqlite_|\.pragma\(|\b(glob|ilike|rowid|strftime|json_each|jsonb?_each|pg_\w+|strpos)\b|\binstr\(|::(text|jsonb?)\b|\.(exec|prepare)\(['"`]/;
    const output = (path: string) => readFileSync(path, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '');
    expect(sources.filter((path) => dialect.test(output(path)))).toEqual([]);
  });

  it('forbid HTTP and React in the domain', () => {
    const outer = /^(react|@remix-run\/|@conform-to\/react)/;
    expect(offenders(isDomain, (name) => outer.test(name))).toEqual([]);
  });

  it('allow the Markdown renderer only in its thread', () => {
    expect(
      offenders(
        () => true,
        (name) => /\/markdown\.server$/.test(name),
      ),
    ).toEqual(['app/content/markdown/markdown.thread.ts imports ./markdown.server']);
  });

  it('forbid server modules in views', () => {
    expect(
      offenders(
        (path) => isBelow(path, 'app/ui') || path.includes('/+'),
        (name) => /\.server$|\/db\//.test(name),
      ),
    ).toEqual([]);
  });

  it('forbid hooks and hydrated components in public pages', () => {
    const hydrated = /^@radix-ui|^@remix-run\/react$/;
    const isPublicView = (path: string) => isBelow(path, 'app/ui/site', 'app/routes/site/+home');
    expect(offenders(isPublicView, (name) => hydrated.test(name))).toEqual([]);
    const stateful = sources.filter(
      (path) => isPublicView(path) && /\buse(State|Effect|LayoutEffect|Ref)\(/.test(readFileSync(path, 'utf8')),
    );
    expect(stateful).toEqual([]);
  });

  it('require functions with an actor to write through `writeAs`', () => {
    const writes = /\btransaction\(|\bqueries\(\)\s*\.(insertInto|updateTable|deleteFrom|replaceInto)\(/;
    const functions = codebase
      .filter(isDomain)
      .flatMap((path) => readFileSync(path, 'utf8').split(/^(?=(?:export )?(?:async )?function)/m));
    const acting = functions.filter((text) => /\bactor: (Staff)?Actor\b/.test(text));
    expect(acting.length).toBeGreaterThan(50);
    // Tries at one's own password are counted before anyone knows whether they are right.
    const names = acting.filter((text) => writes.test(text)).map((text) => /function\*? (\w+)/.exec(text)?.[1]);
    expect(names.sort()).toEqual(['countPasswordAttempt', 'writeAs']);
  });

  it('allow what only Remix 2 has in app/remix/, and patches of the browser nowhere', () => {
    const internals = /__remix|__reactRouter|X-Remix-|['"`]_data\b|@remix-run\/dev|\bServerBuild\b.*'@remix-run/;
    const patches = /\b(?:window|globalThis|self)\.(?:fetch|history|XMLHttpRequest)\s*=[^=]/;
    const text = (path: string) => readFileSync(path, 'utf8');
    expect(new Set(sources.filter((path) => internals.test(text(path))).map(dirname))).toEqual(new Set(['app/remix']));
    expect(sources.filter((path) => patches.test(text(path)))).toEqual([]);
    expect(sources.filter((path) => isBelow(path, 'app/remix')).length).toBeLessThanOrEqual(6);
  });

  it('allow 40 files in a folder', () => {
    const counts = new Map<string, number>();
    const isCounted = (file: string) => !/\.test\.tsx?$/.test(file) && !isBelow(file, 'app/ui/fonts');
    for (const file of ['app', 'db'].flatMap(filesBelow).filter(isCounted))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
  });

  it('allow 300 lines in a file, but for the tables', () => {
    const isLong = (path: string) => readFileSync(path, 'utf8').split('\n').length > 301;
    expect(codebase.filter(isLong)).toEqual(['db/schema.ts']);
  });

  it('allow no more lines and files in app and db than these', () => {
    const lines = codebase.map((path) => readFileSync(path, 'utf8').split('\n').length - 1);
    expect(codebase.length).toBeLessThanOrEqual(1365);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(99_558);
  });

  it('export each name from one module, but for the names that every route or model has', () => {
    const ofRoutes = 'loader action meta handle headers endpoints shouldRevalidate ErrorBoundary';
    const ofModels =
      'archive list listPublic listPublished listShown find findPublished findByToken read create update save check add start show move remove restore revoke permission subject kind texts sitemapEntries up';
    const shared = new Set(`${ofRoutes} ${ofModels}`.split(' '));
    const exported = (path: string) =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /^export (?:async )?(?:function\*?|const|class|interface|type) ({[^}]*}|\w+)/gm,
        ),
      ].flatMap(([, names = '']) => names.match(/\w+(?=\s*([,}]|$))/g) ?? []);
    const seen = new Map<string, Set<string>>();
    for (const path of codebase)
      for (const name of exported(path)) seen.set(name, (seen.get(name) ?? new Set()).add(path));
    const repeated = [...seen].filter(([, paths]) => paths.size > 1).map(([name]) => name);
    expect(repeated.filter((name) => !shared.has(name))).toEqual([]);
    expect([...shared].filter((name) => !repeated.includes(name))).toEqual([]);
  });

  it('forbid vague folder names such as utils', () => {
    const vague = /\/(utils?|lib|helpers?|common|services?|types|components)\//;
    expect(sources.filter((path) => vague.test(path))).toEqual([]);
  });
});

describe('Browser bundle', () => {
  const metafile = 'build/metafile.js.json';

  it.runIf(existsSync(metafile))('contains no server code', () => {
    const modules = Object.keys((JSON.parse(readFileSync(metafile, 'utf8')) as { inputs: object }).inputs);
    expect(modules).toContain('app/entry.client.tsx');
    expect(modules.filter((path) => /^app\/server\/|\.server\.tsx?$|^db\/|\/(kysely|pg)\//.test(path))).toEqual([]);
  });
});

describe('A build', () => {
  it('writes nothing over what the compiler wrote', () => {
    const written = ['build', 'threads', 'try-build'].flatMap((name) =>
      [...readFileSync(`scripts/${name}.mjs`, 'utf8').matchAll(/\bwriteFile(?:Sync)?\(([^,]+),/g)].map(([, to]) => to),
    );
    expect(written.map((to) => to?.replace(/^`.*\}/, ''))).toEqual(['.gz`', '.br`']);
  });
});

describe('Runtime dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };

  it('include every package that building and running import', () => {
    const scripts = ['start', 'uplink', 'prepare', 'build', 'threads'].map((name) => `scripts/${name}.mjs`);
    const files = [...codebase, ...scripts, 'remix.config.js', 'tailwind.config.ts'];
    const specifiers = files.flatMap((path) => [
      ...importsOf(path),
      ...[...readFileSync(path, 'utf8').matchAll(/^import '([^']+)'|\bimport\('([^']+)'\)/gm)].map((m) => m[1] ?? m[2]),
    ]);
    const names = specifiers.map((specifier) => /^(?!node:)(?:@[\w-]+\/)?[\w-][\w.-]*/.exec(specifier ?? '')?.[0]);
    const packages = new Set(names.filter((name) => name !== undefined));
    expect(packages).toContain('better-sqlite3');
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  });
});

describe('Source code', () => {
  it('contains no TODO, ts-ignore, `as any` or skipped test', () => {
    const loose = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|\bas any\b|\.(only|skip)\(/;
    expect(sources.filter((path) => loose.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('names no business in public pages', () => {
    const visible = sources.filter(
      (path) => isBelow(path, 'app/ui/site', 'app/routes/site') || path.startsWith('app/content/home-page/copy'),
    );
    expect(visible.filter((path) => /\bUplink\b|7946|uplink\.example/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});

describe('A guide to the code', () => {
  const files = ['app', 'db', 'scripts', 'tests'].flatMap(filesBelow).filter((file) => /\.(tsx?|mjs)$/.test(file));
  const names = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/[\w$]+/g) ?? []));
  const isMissing = (name: string) => {
    // `x.thread.ts` and `api.PATH.ts` stand for any such file.
    if (/^(?!x\.)(?!.*PATH)[\w$][\w./$-]*\.tsx?$/.test(name))
      return !existsSync(name) && !files.some((file) => file.endsWith(`/${name}`));
    return /^[a-z]+[A-Z]\w*$/.test(name) && !names.has(name);
  };

  it.each([...filesBelow('docs').filter((file) => file.endsWith('.md')), 'app/README.md', 'README.md', 'SECURITY.md'])(
    '%s names functions and files that exist',
    (guide) => {
      const named = [...readFileSync(guide, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
      expect(named.filter(isMissing)).toEqual([]);
    },
  );
});
