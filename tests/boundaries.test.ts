/** The rules of app/README.md that a machine can keep: what may import what, and what reaches a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = filesBelow('app').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

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

describe('what imports what', () => {
  it('zod is imported in models alone', () => {
    expect(
      offenders(
        (path) => !path.startsWith('app/models/'),
        (name) => name === 'zod',
      ),
    ).toEqual([]);
  });

  it('queries are written in models alone, and only db/ knows its database', () => {
    expect(
      offenders(
        (path) => !/^app\/models\/.*\.server\.ts$/.test(path),
        (name) => name === 'kysely',
      ),
    ).toEqual([]);
    expect(
      offenders(
        () => true,
        (name) => name === 'better-sqlite3',
      ),
    ).toEqual([]);
    const asking = sources.filter((path) => /^app\/(routes|ui|http)\//.test(path));
    expect(asking.filter((path) => /\bqueries\(\)|\btransaction\(/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('models know nothing of HTTP or React', () => {
    const outer = /^(react|@remix-run\/|@conform-to\/react|~\/(http|ui|routes)\/)/;
    expect(
      offenders(
        (path) => path.startsWith('app/models/'),
        (name) => outer.test(name),
      ),
    ).toEqual([]);
  });

  it('views load no data', () => {
    expect(
      offenders(
        (path) => path.startsWith('app/ui/'),
        (name) => /\.server$|\/db\//.test(name),
      ),
    ).toEqual([]);
  });

  it('public pages are plain links and forms: nothing in them needs hydration', () => {
    const hydrated = /^@radix-ui|^@remix-run\/react$/;
    const isPublicView = (path: string) =>
      /^app\/(ui\/site|routes\/_site\._index)\//.test(path) && !path.endsWith('route.tsx');
    expect(offenders(isPublicView, (name) => hydrated.test(name))).toEqual([]);
    const stateful = sources.filter(
      (path) => isPublicView(path) && /\buse(State|Effect|LayoutEffect|Ref)\(/.test(readFileSync(path, 'utf8')),
    );
    expect(stateful).toEqual([]);
  });

  it('no folder is called after nothing in particular', () => {
    const vague = /\/(utils?|lib|helpers?|common|services?|types|components)\//;
    expect(sources.filter((path) => vague.test(path))).toEqual([]);
  });
});

describe('what is written in the code', () => {
  it('leaves no loose ends', () => {
    const loose = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|\bas any\b|\.(only|skip)\(/;
    expect(sources.filter((path) => loose.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('names no business where a visitor could see it', () => {
    const visible = sources.filter(
      (path) => /^app\/(ui\/site|routes\/_site)/.test(path) || path === 'app/models/site-copy.ts',
    );
    expect(visible.filter((path) => /\bUplink\b|7946|uplink\.example/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
