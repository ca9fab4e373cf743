/** A snapshot in the bucket: its name and its parts. */

/** The name of a snapshot below `moments/`: its number, time, site, and the run of the program that sent it. */
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
  /** The chunk that lists the names of all chunks of the database, 20 bytes each. */
  index: string;
  /** The differences from that list: positions and names. */
  changed: [position: number, name: string][];
  /** The chunk that lists the files of pictures; null when there are none. */
  files: string | null;
}

export const snapshotsFolder = 'moments/';
/** The size of a database chunk: 64 KiB. */
export const chunkBytes = 65_536;

const pattern = /^moments\/(\d{10})-(\d{8}T\d{9})Z-([0-9a-f]{12})([0-9a-f]{8})$/;

export function snapshotName({ number, takenAt, instance, session }: Omit<SnapshotName, 'name'>): string {
  const stamp = takenAt.toISOString().replace(/[-:.]/g, '');
  return `${snapshotsFolder}${String(number).padStart(10, '0')}-${stamp}-${instance}${session}`;
}

/** Returns null for another name. */
export function parseSnapshotName(name: string): SnapshotName | null {
  const [, number, stamp = '', instance = '', session = ''] = pattern.exec(name) ?? [];
  if (!number) return null;
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4:$5:$6.$7Z');
  const takenAt = new Date(iso);
  return Number.isNaN(takenAt.getTime()) ? null : { name, number: Number(number), takenAt, instance, session };
}

const nameBytes = 20;

/** The names of all chunks of a database, as one chunk. */
export const joinNames = (names: string[]): Buffer => Buffer.from(names.join(''), 'hex');

export function splitNames(index: Uint8Array): string[] {
  const hex = Buffer.from(index).toString('hex');
  return Array.from({ length: index.length / nameBytes }, (_, at) => hex.slice(at * 40, at * 40 + 40));
}

/** The names of a snapshot's chunks, in the order of the database. */
export function namesOf({ pages, pageSize, changed }: Snapshot, index: string[]): string[] {
  const names = index.slice(0, Math.ceil((pages * pageSize) / chunkBytes));
  for (const [position, name] of changed) names[position] = name;
  return names;
}
