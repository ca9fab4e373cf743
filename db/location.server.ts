/** The location of the database: a file or a server. */
import { resolve } from 'node:path';
import { describeConnection, readConnection } from './postgres/connection.server';

export interface StoreLocation {
  /** A PostgreSQL server's address, with its password; null where the store is a file. */
  databaseServer: string | null;
  /** The file. With a server, other files beside it are named after this one, which need not exist. */
  databasePath: string;
}

/** A place, and how it is used by anyone who writes there. */
export interface ServedLocation extends StoreLocation {
  /** Connections to a server, of one process. */
  databasePool: number;
  /** Whether a confirmed write may be lost when the database server's machine fails. */
  databaseMayLose: boolean;
}

/**
 * @param usual what the address of a server leaves open
 * @param say gets what is wrong with the address of a server, as the end of a line
 * @returns undefined for what is no address of a store
 */
export function parseLocation(
  address: string,
  usual: StoreLocation,
  report: (problem: string) => void,
): StoreLocation | undefined {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  if (path) return { databaseServer: null, databasePath: resolve(path) };
  if (!/^postgres(ql)?:/i.test(address)) return undefined;
  try {
    readConnection(address);
  } catch (error) {
    report((error as Error).message);
  }
  return { ...usual, databaseServer: address };
}

/** The name for people. */
export const nameOfDatabase = ({ databaseServer, databasePath }: StoreLocation) =>
  databaseServer ? describeConnection(databaseServer) : databasePath;
