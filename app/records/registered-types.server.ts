/** The record types, for code below the registry that lists them. */
import { NotFound } from '~/platform/errors';
import type { AddressedTable } from '../../db/schema';
import type { RecordType, TableRecordType } from './record-type';

interface Registered {
  all: readonly RecordType[];
  withTable: readonly TableRecordType[];
}

let registered: Registered | null = null;

/** @throws {NotFound} */
export function registeredType<T extends { kind: string }>(types: readonly T[], kind: string): T {
  const type = types.find((one) => one.kind === kind);
  if (!type) throw new NotFound('kind of record');
  return type;
}

export function registerRecordTypes(types: Registered): void {
  registered = types;
}

/** @throws {Error} if the registry was not imported: an empty list would silently lose data */
export function registeredTypes(): Registered {
  if (!registered) throw new Error('app/registry/record-types.server.ts was not imported.');
  return registered;
}

/** Returns the record types with a page per record, and the path before the slug. */
export const pageTypes = () =>
  registeredTypes().withTable.flatMap((type) => {
    const { definition, table } = type.recordKind;
    const { pathPrefix } = definition;
    return pathPrefix === undefined ? [] : [{ ...type, pathPrefix, table: table as AddressedTable }];
  });
