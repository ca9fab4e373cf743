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

it('collects garbage twice once the heap has grown, while there are few requests', () => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', collect);
  const busy = (utilization: number) => loop.mockReturnValue({ idle: 0, active: 0, utilization });
  const interval = (megabytes: number, requests = 0, name = 'http.server.request.start') => {
    collect.mockClear();
    heap.mockReturnValue({ total_heap_size: megabytes } as v8.HeapInfo);
    for (let sent = 0; sent < requests; sent += 1) channel(name).publish({});
    vi.advanceTimersByTime(5000);
    return collect.mock.calls.length;
  };
  busy(0.3);
  releaseIdleMemory();
  expect(interval(40)).toBe(0);
  busy(0.2);
  expect(interval(40, 6)).toBe(0);
  expect(interval(40, 6, 'http2.server.stream.start')).toBe(0);
  expect(interval(40, 5)).toBe(1);
  expect(interval(40, 6)).toBe(0);
  expect(interval(40)).toBe(1);
  expect(interval(49)).toBe(0);
  expect(interval(50)).toBe(1);
});
