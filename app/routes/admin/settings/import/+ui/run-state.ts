import type { RunState } from '~/imports/runs/run';

/** The state of an import in a few words. */
export const stateText: Record<RunState, string> = {
  unmapped: 'Waiting for the columns',
  reading: 'Reading the file',
  ready: 'Ready to import',
  running: 'Importing',
  stopped: 'Stopped',
  failed: 'Failed',
  done: 'Imported',
  undoing: 'Undoing',
  'partly-undone': 'Partly undone',
  undone: 'Undone',
};
