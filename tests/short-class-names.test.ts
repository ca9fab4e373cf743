/** Classes of public pages have short names: the same elements match the same rules. */
import { describe, expect, it } from 'vitest';
import { withShortClassNames } from '~/http/short-class-names.server';
import { joinRules, rename, shortNames } from '../scripts/shorten-class-names.mjs';

describe('Style sheet', () => {
  const names = new Map(Object.entries({ 'md:mt-2': 'a', 'w-1/2': 'b', group: 'c', card: 'd', 'before:[x]': 'e' }));
  it.each([
    ['.card{color:red}', '.d{color:red}'],
    ['.md\\:mt-2{margin:0}', '.a{margin:0}'],
    ['.w-1\\/2:hover>.card::after{top:0}', '.b:hover>.d::after{top:0}'],
    ['.before\\:\\[x\\]:before{content:".card"}', '.e:before{content:".card"}'],
    ['.card:not(.group) :is(.card,.other):has(.group){top:0}', '.d:not(.c) :is(.d,.other):has(.c){top:0}'],
    ['@media (min-width:1.5em){.group:hover .card{top:.5em}}', '@media (min-width:1.5em){.c:hover .d{top:.5em}}'],
    ['[href$=".card"] .card{background:url(a.card)}', '[href$=".card"] .d{background:url(a.card)}'],
    ['@keyframes card{50.5%{top:0}}', '@keyframes card{50.5%{top:0}}'],
  ])('has only its classes renamed: %s', (css, expected) => expect(rename(css, names)).toBe(expected));

  it('merges consecutive rules of one class', () => {
    expect(joinRules('.a{top:0}.a{left:0}.b{top:0}.c .a{top:0}.a{right:0}')).toBe(
      '.a{top:0;left:0}.b{top:0}.c .a{top:0}.a{right:0}',
    );
  });
});

describe('Short class names', () => {
  it('are shared by classes that are always written together', () => {
    const program = 'f("flex gap-2", x ? "gap-2 flex" : `grid gap-4`); f("grid")';
    const names = shortNames(['flex', 'gap-2', 'grid', 'gap-4', 'unknown'], program, []);
    expect(names.get('flex')).toBe(names.get('gap-2'));
    expect(new Set(['flex', 'grid', 'gap-4', 'unknown'].map((name) => names.get(name))).size).toBe(4);
  });

  it('keep a reserved name, stay unique and avoid “ad”', () => {
    const classes = Array.from({ length: 3000 }, (_, index) => `class-${index}`);
    const names = shortNames([...classes, 'a'], '', ['a']);
    expect(names.get('a')).toBe('a');
    expect(new Set(names.values()).size).toBe(3001);
    expect([...names.values()].filter((name) => /^ad$/i.test(name))).toEqual([]);
  });
});

describe('Page markup', () => {
  const names = { flex: 'a', 'gap-2': 'a', 'md:p-2': 'b', '[&amp;&gt;li]:p-2': 'c' };
  it.each([
    ['<p class="flex gap-2 md:p-2">', '<p class="a b">'],
    ['<a href="/" hidden class="[&amp;&gt;li]:p-2" id="x">', '<a class="c" href="/" hidden id="x">'],
    ['<img alt="a > b" class="flex"/>', '<img class="a" alt="a > b"/>'],
    ['<svg width="1" class="lucide lucide-x">', '<svg width="1">'],
    ['<code>&lt;p class="flex"></code>', '<code>&lt;p class="flex"></code>'],
    ['<p title=\'class="flex"\' data-class="flex">', '<p title=\'class="flex"\' data-class="flex">'],
  ])('has only its classes renamed: %s', (html, expected) => expect(withShortClassNames(html, names)).toBe(expected));
});
