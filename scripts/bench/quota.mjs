/** Limits a process to a part of a processor, so that the load does not share it. Needs Linux and root. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from './unavailable.mjs';

const groups = '/sys/fs/cgroup';
/** Short, so that a process that has had its part rests for milliseconds. In microseconds. */
const period = 10_000;

/**
 * Limits a group of processes to a share of one processor.
 *
 * @param share between 0 and 1
 * @throws {Unavailable} where that is impossible
 */
export function openQuota(name, share) {
  const isSecond = existsSync(join(groups, 'cgroup.controllers'));
  const folder = join(groups, isSecond ? '' : 'cpu', `uplink-bench-${process.pid}-${name}`);
  const quota = Math.round(period * share);
  try {
    if (isSecond) writeFileSync(join(groups, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(folder);
    for (const [file, value] of isSecond ? secondLimits(quota) : firstLimits(quota))
      writeFileSync(join(folder, file), value);
  } catch (error) {
    throw new Unavailable(`This needs Linux, root, and control groups for processors: ${error.message}`);
  }
  const add = (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  const close = async () => {
    // Processes that have ended leave it shortly afterwards.
    for (let tries = 0; existsSync(folder); tries++) {
      try {
        rmdirSync(folder);
      } catch (error) {
        if (tries > 50) throw error;
        await wait(100);
      }
    }
  };
  return { add, close };
}

/** A part that no one else takes: each group goes before whatever else the machine does. */
const firstLimits = (quota) => [
  ['cpu.cfs_period_us', String(period)],
  ['cpu.cfs_quota_us', String(quota)],
  ['cpu.shares', '262144'],
];
const secondLimits = (quota) => [
  ['cpu.max', `${quota} ${period}`],
  ['cpu.weight', '10000'],
];

/** The processes that a process has started and that run. */
export function childrenOf(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);
}
