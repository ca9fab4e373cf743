/** The location of the database: a SQLite file or a PostgreSQL server. */
import { resolve } from 'node:path';
import { readConnection, withoutPassword } from './postgres/connection.server';

export interface StoreLocation {
  /** The address of a PostgreSQL server, with its password; null for a SQLite file. */
  databaseServer: string | null;
  /** The path of the SQLite file. With a server the file need not exist, but copies are named after it. */
  databasePath: string;
}

export interface ServedLocation extends StoreLocation {
  /** The maximum number of connections to a server, per process. */
  databasePool: number;
  /** Whether a confirmed write may be lost when the machine of the database server fails. */
  databaseMayLose: boolean;
}

/**
 * @param usual the defaults that the address of a server leaves unset
 * @param report receives the problem with the address of a server, as the end of a line
 * @returns undefined for an unknown kind of address
 */
export function parseLocation(
  address: string,
  usual: StoreLocation,
  report: (problem: string) => void,
): StoreLocation | undefined {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  if (path && /^["'~]/.test(path)) return undefined;
  if (path) return { databaseServer: null, databasePath: resolve(path) };
  if (!/^postgres(ql)?:/i.test(address)) return undefined;
  try {
    readConnection(address);
  } catch (error) {
    report((error as Error).message);
  }
  return { ...usual, databaseServer: address };
}

/** Returns the name of the database for people, without a password. */
export const nameOfDatabase = ({ databaseServer, databasePath }: StoreLocation) =>
  databaseServer ? withoutPassword(databaseServer) : databasePath;
