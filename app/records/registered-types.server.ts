/** The record types, for features below the registry, which lists them. */
import type { AddressedTable } from '../../db/schema';
import type { RecordType, TableRecordType } from './record-type';

interface Registered {
  all: readonly RecordType[];
  /** Those with a table of their own. */
  withTable: readonly TableRecordType[];
}

let registered: Registered | null = null;

export function registerRecordTypes(types: Registered): void {
  registered = types;
}

/** @throws where nothing has imported the registry: to answer as if there were no record type would lose data */
export function registeredTypes(): Registered {
  if (!registered) throw new Error('app/registry/record-types.server.ts was not imported.');
  return registered;
}

/** The record types whose records have a page each, with what its address has before the slug. */
export const pageTypes = () =>
  registeredTypes().withTable.flatMap((type) => {
    const { pathPrefix, table } = type.deleted.recordKind.definition;
    return pathPrefix === undefined ? [] : [{ ...type, pathPrefix, table: table as AddressedTable }];
  });
