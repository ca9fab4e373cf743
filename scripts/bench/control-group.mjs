/** Limits processes to a part of a processor, or of the memory. Needs Linux and root. */
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
  const quota = Math.round(period * share);
  // A part that no one else takes: each group goes before whatever else the machine does.
  const first = { 'cpu.cfs_period_us': period, 'cpu.cfs_quota_us': quota, 'cpu.shares': 262_144 };
  return openGroup(name, 'cpu', first, { 'cpu.max': `${quota} ${period}`, 'cpu.weight': 10_000 });
}

/** Limits the memory of a group of processes, without swap. @throws {Unavailable} where that is impossible */
export const openMemoryLimit = (name, bytes) =>
  openGroup(name, 'memory', { 'memory.limit_in_bytes': bytes }, { 'memory.max': bytes, 'memory.swap.max': 0 });

/** @param limits of control groups version 1, and of version 2 */
function openGroup(name, controller, ...limits) {
  const isSecond = existsSync(join(groups, 'cgroup.controllers'));
  const folder = join(groups, isSecond ? '' : controller, `uplink-bench-${process.pid}-${name}`);
  const members = join(folder, 'cgroup.procs');
  try {
    if (isSecond) writeFileSync(join(groups, 'cgroup.subtree_control'), `+${controller}`);
    mkdirSync(folder);
    for (const [file, value] of Object.entries(limits[isSecond ? 1 : 0])) writeFileSync(join(folder, file), `${value}`);
  } catch (error) {
    throw new Unavailable(`This needs Linux, root, and control groups for ${controller}: ${error.message}`);
  }
  const add = (pid) => writeFileSync(members, String(pid));
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
  /** Starts a program inside, when it stands before the program and its arguments. */
  const inside = ['sh', '-c', `echo $$ > ${members} && exec "$@"`, 'sh'];
  return { add, close, inside };
}

/** The processes that a process has started and that run. */
export function childrenOf(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);
}
