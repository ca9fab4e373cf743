import { describe, expect, it } from 'vitest';
import { movedPlaces } from './ordering.server';

const places = (...pairs: [id: number, displayOrder: number][]) =>
  pairs.map(([id, displayOrder]) => ({ id, displayOrder }));

describe('moving one in a list', () => {
  it('swaps the numbers of two neighbours, whatever gap is between them', () => {
    expect(movedPlaces(places([7, 1], [8, 5], [9, 20]), 9, 'up')).toEqual(places([9, 5], [8, 20]));
    expect(movedPlaces(places([7, -3], [8, 5]), 7, 'down')).toEqual(places([7, 5], [8, -3]));
  });

  it('numbers all again where two share a number', () => {
    expect(movedPlaces(places([1, 0], [2, 0], [3, 0]), 3, 'up')).toEqual(places([1, 1], [3, 2], [2, 3]));
    expect(movedPlaces(places([4, 1], [5, 3], [6, 3]), 5, 'down')).toEqual(places([6, 2]));
  });

  it('changes nothing at the end of the list', () => {
    expect(movedPlaces(places([1, 0], [2, 0]), 1, 'up')).toEqual([]);
    expect(movedPlaces(places([1, 0], [2, 0]), 2, 'down')).toEqual([]);
  });

  it('knows when there is no such record', () => {
    expect(movedPlaces(places([1, 0]), 2, 'up')).toBeNull();
  });
});
