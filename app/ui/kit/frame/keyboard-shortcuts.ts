/**
 * Single-key shortcuts. Speech input types letters by accident, so users can turn them off (WCAG 2.1.4,
 * https://www.w3.org/TR/WCAG22/#character-key-shortcuts) for their browser.
 */
import { useSyncExternalStore } from 'react';
import type { StaffRole } from '~/records/actor';
import { menuFor } from './menu';

const storageKey = 'uplink-single-keys';
const changed = 'uplink-single-keys';

/** Returns false if this browser has turned them off or has no storage. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return false;
  }
}

export function setShortcutsOn(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Without storage, they are off.
  }
  dispatchEvent(new Event(changed));
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => false);
}

function subscribe(listener: () => void) {
  const names = [changed, 'storage'];
  for (const name of names) addEventListener(name, listener);
  return () => {
    for (const name of names) removeEventListener(name, listener);
  };
}

export function listShortcuts(role: StaffRole): { keys: string[]; meaning: string }[] {
  const ways = menuFor(role)
    .flatMap(({ entries }) => entries)
    .flatMap(({ key, label }) => (key ? [{ keys: ['g', key], meaning: label }] : []));
  return [
    { keys: ['/'], meaning: 'Search' },
    { keys: ['n'], meaning: 'Add to the current list' },
    { keys: ['j'], meaning: 'Next message' },
    { keys: ['k'], meaning: 'Previous message' },
    { keys: ['r'], meaning: 'Reply to the open message' },
    { keys: ['e'], meaning: 'Archive the open message, or move it to the inbox' },
    ...ways,
    { keys: ['?'], meaning: 'Show this list' },
  ];
}
