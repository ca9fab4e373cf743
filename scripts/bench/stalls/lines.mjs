/**
 * The workloads during the measurement. Each line has a name, a title and cases, which are measured one after the
 * other: `work` is measured, `prepare` is not; `environment` and `nodeOptions` are for a server of its own.
 */

import { shapes } from './bodies.mjs';
import { backup, dailyBackup, doctor, exportContent, exportFirst, importAgain } from './by-commands.mjs';
import { arrive, checkpoint, csv, erasure, growLog, makeOld, makeOnesOwn, retention, search } from './by-messages.mjs';
import { bodies, changes, logInOnce, logins, preview, removePathology, saving } from './by-requests.mjs';
import { articles } from './markdown.mjs';
import { pause } from './repeat.mjs';

const sizes = [60, 960];

export const lines = [
  {
    name: 'baseline',
    title: 'nothing else',
    hasLimit: false,
    cases: [{ work: (_site, signal) => pause(5000, signal) }],
  },
  ...Object.entries(shapes).map(([name, [title, type, make]]) => ({
    name: `body-${name}`,
    title: `bodies: ${title}`,
    cases: sizes.map((kilobytes) => ({ name: `${kilobytes} kB`, work: bodies(type, make(kilobytes * 1000)) })),
  })),
  {
    name: 'markdown-preview',
    title: 'pathological Markdown in the preview',
    cases: Object.entries(articles).map(([name, content]) => ({ name, work: preview(content) })),
  },
  {
    name: 'markdown-saving',
    title: 'pathological Markdown saved and published',
    cases: Object.entries(articles).map(([name, content]) => ({ name, work: saving(content), after: removePathology })),
  },
  {
    name: 'logins',
    title: '200 wrong logins at once from 200 addresses',
    seconds: 60,
    cases: [{ work: logins, prepare: logInOnce }],
  },
  { name: 'csv', title: 'CSV export', cases: [{ work: csv }] },
  {
    name: 'export',
    title: 'uplink export',
    cases: [{ work: exportContent }],
  },
  { name: 'import', title: 'uplink import', seconds: 300, cases: [{ prepare: exportFirst, work: importAgain }] },
  {
    name: 'backup',
    title: 'uplink backup',
    cases: [{ work: backup }],
  },
  { name: 'doctor', title: 'uplink doctor', cases: [{ work: doctor }] },
  {
    name: 'daily-backup',
    title: 'the daily backup of a 500 MB store',
    seconds: 100,
    isLarge: true,
    cases: [{ work: dailyBackup, environment: { BACKUP_EVERY: '1d' } }],
  },
  {
    name: 'retention',
    title: 'retention of 10,000 messages',
    seconds: 120,
    cases: [
      {
        prepare: makeOld,
        work: retention,
        nodeOptions: ['--import', new URL('./an-hour-later.mjs', import.meta.url).href],
      },
    ],
  },
  {
    name: 'erasure',
    title: 'erasure of 1,000 messages of one address',
    seconds: 60,
    cases: [{ prepare: makeOnesOwn, work: erasure }],
  },
  { name: 'search', title: 'a search that matches everything', cases: [{ work: search }] },
  {
    name: 'indexing',
    title: 'a search when 10,000 messages have just arrived',
    cases: [{ prepare: arrive, work: search }],
  },
  { name: 'checkpoint', title: 'a checkpoint of a log of 100 MB', cases: [{ prepare: growLog, work: checkpoint }] },
  { name: 'change', title: 'the first pages after a change, 300 posts', cases: [{ work: changes }] },
];
