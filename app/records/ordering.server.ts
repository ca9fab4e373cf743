/** Lists in an order that staff choose: by number, then by id. */

import { NotFound } from '~/platform/errors';
import type { OrderedTable } from '../../db/schema';
import type { Tx } from '../../db/store.server';
import type { Actor } from './actor';
import { record } from './audit.server';
import type { Direction } from './ordering';
import { changeWithin, type Kind } from './record-changes.server';
import { writeAs } from './write.server';

interface Place {
  id: number;
  displayOrder: number;
}

/**
 * Moves a record one place up or down; at the end of the list it stays where it is.
 *
 * @throws {NotFound}
 */
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
    await record(tx, author, { action: `moved ${direction}`, subject: kind.subject, id, summary });
  });
}

/**
 * The places that change when one moves: two neighbours swap their numbers; where they share one, all are numbered again
 * from 1. Null when there is no such record.
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
  return moved
    .map((place, index) => ({ id: place.id, displayOrder: index + 1, former: place.displayOrder }))
    .filter(({ displayOrder, former: previous }) => displayOrder !== previous)
    .map(({ id, displayOrder }) => ({ id, displayOrder }));
}

function setDisplayOrder(tx: Tx, table: OrderedTable, { id, displayOrder }: Place) {
  return tx
    .updateTable(table)
    .set((eb) => ({ displayOrder, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
