/** The format of a snapshot in the bucket: its name and its parts. */

/** The name of a snapshot below `moments/`: its number, time, site, and the server run that uploaded it. */
export interface SnapshotName {
  name: string;
  number: number;
  takenAt: Date;
  instance: string;
  session: string;
}

export interface Snapshot {
  format: 1;
  takenAt: string;
  pageSize: number;
  pages: number;
  /** The chunk that lists the names of the database's chunks, 20 bytes each. */
  index: string;
  /** The differences from that list: positions and chunk names. */
  changed: [position: number, name: string][];
  /** The chunk that lists the image files; null without images. */
  files: string | null;
}

export const snapshotsFolder = 'moments/';
export const chunkBytes = 65_536;

const pattern = /^moments\/(\d{10})-(\d{8}T\d{9})Z-([0-9a-f]{12})([0-9a-f]{8})$/;

export function snapshotName({ number, takenAt, instance, session }: Omit<SnapshotName, 'name'>): string {
  const stamp = takenAt.toISOString().replace(/[-:.]/g, '');
  return `${snapshotsFolder}${String(number).padStart(10, '0')}-${stamp}-${instance}${session}`;
}

/** Returns null for any other object name. */
export function parseSnapshotName(name: string): SnapshotName | null {
  const [, number, stamp = '', instance = '', session = ''] = pattern.exec(name) ?? [];
  if (!number) return null;
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4:$5:$6.$7Z');
  const takenAt = new Date(iso);
  return Number.isNaN(takenAt.getTime()) ? null : { name, number: Number(number), takenAt, instance, session };
}

const nameBytes = 20;

/** Packs the names of all chunks of a database into one chunk. */
export const joinNames = (names: string[]): Buffer => Buffer.from(names.join(''), 'hex');

export function splitNames(index: Uint8Array): string[] {
  const hex = Buffer.from(index).toString('hex');
  return Array.from({ length: index.length / nameBytes }, (_, at) => hex.slice(at * 40, at * 40 + 40));
}

/** Returns the names of a snapshot's chunks, in the order of the database. */
export function namesOf({ pages, pageSize, changed }: Snapshot, index: string[]): string[] {
  const names = index.slice(0, Math.ceil((pages * pageSize) / chunkBytes));
  for (const [position, name] of changed) names[position] = name;
  return names;
}
