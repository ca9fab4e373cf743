/** The functions that models of settings share. Settings are one row of a table, with a version. */
import { nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Invalid } from '~/platform/errors';
import type { Row, RowChanges, SettingsTable } from '../../db/schema';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { type Actor, authorize, type Permission } from './actor';
import { audit } from './audit.server';
import { checkVersion } from './records.server';
import { writeAs } from './write-as.server';

const rowId = 1;

/** Returns the row of the settings; undefined before the first save. */
export async function readSettingsRow<Table extends SettingsTable>(
  table: Table,
  db: Queries | Tx = queries(),
): Promise<Row<Table> | undefined> {
  // Kysely needs one table name for its types, and these columns exist in all tables.
  const row = await db.selectFrom(common(table)).selectAll().where('id', '=', rowId).executeTakeFirst();
  return row as Row<Table> | undefined;
}

const common = (table: SettingsTable) => table as 'smtpConfig';

type Columns<Table extends SettingsTable> = Omit<RowChanges<Table>, 'id' | 'version' | 'updatedAt'>;

/** Writes columns, and increments the version. The first write needs every column without a default. */
export async function storeSettings<Table extends SettingsTable>(
  tx: Tx,
  table: Table,
  columns: Columns<Table>,
): Promise<void> {
  const current = await readSettingsRow(common(table), tx);
  const row = { ...columns, version: (current?.version ?? 0) + 1, updatedAt: nowIso() } as Row<'smtpConfig'>;
  if (current) await tx.updateTable(common(table)).set(row).where('id', '=', rowId).execute();
  else
    await tx
      .insertInto(common(table))
      .values({ ...row, id: rowId })
      .execute();
}

interface Options<Table extends SettingsTable, T, Input> {
  table: Table;
  permission: Permission;
  /** The name in the audit log and in errors. */
  subject: string;
  /** Returns the settings of the row. Without a row, returns the defaults, or null if there are none. */
  parse(row: Row<Table> | undefined, db: Queries | Tx): T | Promise<T>;
  /** Returns the columns to write. @param row undefined before the first save @throws {Invalid} */
  columns(input: Input, current: T, row: Row<Table> | undefined): Columns<Table>;
  /** Returns the text of the audit log. It must not contain secrets. */
  summary(saved: NonNullable<T>, before: T, tx: Tx): string | Promise<string>;
  /** Runs in the transaction after a save. */
  afterWrite?(tx: Tx, saved: NonNullable<T>): Promise<void>;
}

/**
 * Returns the functions of a model. `find` throws `Forbidden`. `save` also throws `ReauthRequired`, the errors of
 * `columns`, and `StaleVersion` if it gets the version that the edit is based on and that is not the saved one.
 */
export function settingsModel<Table extends SettingsTable, T extends { version: number } | null, Input>(
  options: Options<Table, T, Input>,
) {
  const { table, permission, subject, parse, columns, summary, afterWrite } = options;
  /** Returns the settings without a permission check. */
  const read = async (db: Queries | Tx = queries()): Promise<T> => parse(await readSettingsRow(table, db), db);

  return {
    read,

    async find(actor: Actor): Promise<T> {
      authorize(actor, permission);
      return read();
    },

    save(actor: Actor, input: Input, version?: number): Promise<NonNullable<T>> {
      return writeAs(actor, permission, async (tx, author) => {
        const row = await readSettingsRow(table, tx);
        const before = await parse(row, tx);
        if (before) checkVersion(before, version, subject);
        await storeSettings(tx, table, columns(input, before, row));
        const saved = (await read(tx)) as NonNullable<T>;
        await afterWrite?.(tx, saved);
        const action = before ? 'updated' : 'created';
        await audit(tx, author, { action, subject, summary: await summary(saved, before, tx) });
        return saved;
      });
    },
  };
}

interface Secret {
  field: string;
  purpose: string;
  /** The new secret. If empty, the stored one stays. */
  typed: string | undefined;
  /** The encrypted secret, if any. */
  stored: string | undefined;
  /** Whether the same server and account receive the stored secret as before. */
  hasSameRecipient: boolean;
  /** The message without a stored secret. */
  missing: string;
  /** The message for another recipient. */
  changed?: string;
}

/**
 * Returns the encrypted secret to store. A stored secret stays only for the same recipient: a form with another server
 * must not send it there.
 * @throws {Invalid} when the secret must be entered
 */
export function encryptedSecret(secret: Secret): string {
  const { field, purpose, typed, stored, hasSameRecipient, missing, changed = missing } = secret;
  if (typed) return encrypt(purpose, typed);
  if (!stored || decrypt(purpose, stored) === null) throw new Invalid({ [field]: [missing] });
  if (!hasSameRecipient) throw new Invalid({ [field]: [changed] });
  return stored;
}
