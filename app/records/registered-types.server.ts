/** The record types, for features below the registry, which lists them. */
import { NotFound } from '~/platform/errors';
import type { AddressedTable } from '../../db/schema';
import type { RecordType, TableRecordType } from './record-type';

interface Registered {
  all: readonly RecordType[];
  /** Those with a table of their own. */
  withTable: readonly TableRecordType[];
}

let registered: Registered | null = null;

/** @throws {NotFound} */
export function typeOf<T extends { kind: string }>(types: readonly T[], kind: string): T {
  const type = types.find((one) => one.kind === kind);
  if (!type) throw new NotFound('kind of record');
  return type;
}

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
    const { definition, table } = type.recordKind;
    const { pathPrefix } = definition;
    return pathPrefix === undefined ? [] : [{ ...type, pathPrefix, table: table as AddressedTable }];
  });
