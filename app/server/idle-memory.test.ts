import { channel } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import { afterEach, expect, it, vi } from 'vitest';
import { releaseIdleMemory } from './idle-memory.server';

const collect = vi.fn();
const heap = vi.spyOn(v8, 'getHeapStatistics');
const loop = vi.spyOn(performance, 'eventLoopUtilization');
syncBuiltinESMExports();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('collects garbage twice once the heap has grown, without requests or with little work', () => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', collect);
  const interval = (utilization: number, megabytes: number, requests: string[] = []) => {
    collect.mockClear();
    loop.mockReturnValue({ idle: 0, active: 0, utilization });
    heap.mockReturnValue({ total_heap_size: megabytes } as v8.HeapInfo);
    for (const name of requests) channel(name).publish({});
    vi.advanceTimersByTime(5000);
    return collect.mock.calls.length;
  };
  releaseIdleMemory();
  expect(interval(0.5, 40, ['http.server.request.start'])).toBe(0);
  expect(interval(0.5, 40, ['http2.server.stream.start'])).toBe(0);
  expect(interval(0.5, 40)).toBe(1);
  expect(interval(0.5, 40, ['http.server.request.start'])).toBe(0);
  expect(interval(0.5, 40)).toBe(1);
  expect(interval(0.01, 49)).toBe(0);
  expect(interval(0.01, 50, ['http.server.request.start'])).toBe(1);
});
