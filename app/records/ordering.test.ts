import { describe, expect, it } from 'vitest';
import { movedPlaces } from './ordering.server';

const places = (...pairs: [id: number, displayOrder: number][]) =>
  pairs.map(([id, displayOrder]) => ({ id, displayOrder }));

describe('Move in an ordered list', () => {
  it('swaps the order numbers of two neighbours, with any gap between them', () => {
    expect(movedPlaces(places([7, 1], [8, 5], [9, 20]), 9, 'up')).toEqual(places([9, 5], [8, 20]));
    expect(movedPlaces(places([7, -3], [8, 5]), 7, 'down')).toEqual(places([7, 5], [8, -3]));
  });

  it('renumbers the list where two records share a number', () => {
    expect(movedPlaces(places([1, 0], [2, 0], [3, 0]), 3, 'up')).toEqual(places([1, 1], [3, 2], [2, 3]));
    expect(movedPlaces(places([4, 1], [5, 3], [6, 3]), 5, 'down')).toEqual(places([6, 2]));
  });

  it('changes nothing at the end of the list', () => {
    expect(movedPlaces(places([1, 0], [2, 0]), 1, 'up')).toEqual([]);
    expect(movedPlaces(places([1, 0], [2, 0]), 2, 'down')).toEqual([]);
  });

  it('returns null for an unknown record', () => {
    expect(movedPlaces(places([1, 0]), 2, 'up')).toBeNull();
  });
});
