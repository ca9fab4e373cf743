import { useMemo } from 'react';
import { initialOf, inputSchemaOf, type PlainTable } from '~/content/field-table';
import { clockInLondon } from '~/platform/time-zone';
import { DialogForm } from '~/ui/kit/form/form';
import { useRecordForm } from './record-control';
import type { RecordFormProps } from './record-props';

type Values = Record<string, unknown>;

interface TableFormProps extends RecordFormProps<Values> {
  fields: PlainTable;
  /** The label of the type, in the singular. */
  subject: string;
}

/** The form of a record type without a form of its own. */
export function TableForm({ fields: table, subject, ...props }: TableFormProps) {
  const { record, closeTo } = props;
  const { state, control } = useRecordForm(props, {
    id: subject.replaceAll(' ', '-'),
    table,
    schema: useMemo(() => inputSchemaOf(table), [table]),
    defaultValue: record ? forControls(table, record) : initialOf(table),
  });
  const submit = record ? 'Save changes' : `Add ${subject}`;
  const hasButtons = Object.values(table).some(({ kind }) => kind === 'items' || kind === 'markdown');
  return (
    <DialogForm state={state} closeTo={closeTo} submit={submit} implicitSubmit={hasButtons ? submit : undefined}>
      {inRows(table).map((row) =>
        row.length > 1 ? (
          <div key={row[0]} className="grid gap-5 sm:grid-cols-2">
            {row.map(control)}
          </div>
        ) : (
          row.map(control)
        ),
      )}
    </DialogForm>
  );
}

/** Returns the names of the fields that are beside each other. */
function inRows(table: PlainTable): string[][] {
  const rows: string[][] = [];
  let isOpen = false;
  for (const [name, field] of Object.entries(table)) {
    if (isOpen) rows.at(-1)?.push(name);
    else rows.push([name]);
    isOpen = !isOpen && field.isHalf === true;
  }
  return rows;
}

/** Returns a record's values as date and time controls show them. */
const forControls = (table: PlainTable, record: Values): Values => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(table)
      .filter(([name, { kind }]) => kind === 'time' && record[name])
      .map(([name]) => [name, clockInLondon(String(record[name]))]),
  ),
});
