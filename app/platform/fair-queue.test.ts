import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue';

const drain = (queue: FairQueue<string>) => Array.from({ length: queue.length }, () => queue.take());

it('serves partitions round-robin, each first in, first out', () => {
  const queue = new FairQueue<string>(10, 10);
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.slice(0, 1), item);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.take()).toBeUndefined();
});

it('rejects items over the limit of a partition or of the whole queue', () => {
  const queue = new FairQueue<string>(2, 3);
  expect(['a1', 'a2', 'a3'].map((item) => queue.add('a', item))).toEqual([true, true, false]);
  expect([queue.add('b', 'b1'), queue.add('b', 'b2')]).toEqual([true, false]);
  expect(queue.takeAll()).toEqual(['a1', 'a2', 'b1']);
  expect(queue.length).toBe(0);
});
