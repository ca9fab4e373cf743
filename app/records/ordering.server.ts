/** Lists that staff order: by `displayOrder`, then by ID. */

import { NotFound } from '~/platform/errors';
import type { OrderedTable } from '../../db/schema';
import type { Tx } from '../../db/store.server';
import type { Actor } from './actor';
import { audit } from './audit.server';
import type { Direction } from './ordering';
import { changeWithin, type Kind } from './record-changes.server';
import { writeAs } from './write-as.server';

interface Place {
  id: number;
  displayOrder: number;
}

/** Moves a record one place up or down. At the end of the list nothing changes. @throws {NotFound} */
export async function moveRecord<T extends { id: number; version: number }>(
  actor: Actor,
  kind: Kind<T>,
  table: OrderedTable,
  id: number,
  direction: Direction,
): Promise<void> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const places = await tx
      .selectFrom(table)
      .select(['id', 'displayOrder'])
      .orderBy('displayOrder')
      .orderBy('id')
      .execute();
    const changes = movedPlaces(places, id, direction);
    if (changes === null) throw new NotFound(kind.subject);
    for (const place of changes) {
      const current = await kind.read(tx, place.id);
      await changeWithin(tx, author, kind, current, { write: () => setDisplayOrder(tx, table, place) });
    }
    if (changes.length === 0) return;
    const summary = kind.nameOf(await kind.read(tx, id));
    await audit(tx, author, { action: `moved ${direction}`, subject: kind.subject, id, summary });
  });
}

/**
 * Returns the places that a move changes: two neighbours swap their numbers; with equal numbers, all are renumbered
 * from 1. Null without such a record.
 */
export function movedPlaces(places: Place[], id: number, direction: Direction): Place[] | null {
  const from = places.findIndex((place) => place.id === id);
  const mover = places[from];
  if (!mover) return null;
  const to = direction === 'up' ? from - 1 : from + 1;
  const neighbour = places[to];
  if (!neighbour) return [];
  if (mover.displayOrder !== neighbour.displayOrder) {
    return [
      { id: mover.id, displayOrder: neighbour.displayOrder },
      { id: neighbour.id, displayOrder: mover.displayOrder },
    ];
  }
  const moved = places.with(from, neighbour).with(to, mover);
  return moved.flatMap(({ id, displayOrder }, index) =>
    displayOrder === index + 1 ? [] : [{ id, displayOrder: index + 1 }],
  );
}

function setDisplayOrder(tx: Tx, table: OrderedTable, { id, displayOrder }: Place) {
  return tx
    .updateTable(table)
    .set((eb) => ({ displayOrder, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
