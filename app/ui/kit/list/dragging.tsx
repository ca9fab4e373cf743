import { type DragEvent, useState } from 'react';
import { Icon } from '~/ui/icons';
import { useHydrated } from '../frame/use-hydrated';

/** Reorders the items of a list by dragging. For users who cannot drag, there are buttons. */
export function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  return {
    /** Props of an item's handle. */
    gripOf: (index: number) => ({
      onDragStart: (event: DragEvent) => {
        event.stopPropagation();
        // Some browsers do not start a drag without data.
        event.dataTransfer.setData('text/plain', '');
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      },
      onDragEnd: () => setDragged(null),
    }),
    /** Props of an item as a drop target. */
    placeOf: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged !== null) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        move(dragged, index);
        setDragged(null);
      },
    }),
  };
}

/** The handle for dragging an item. It needs JavaScript. */
export function Grip(handlers: ReturnType<ReturnType<typeof useDragging>['gripOf']>) {
  return useHydrated() ? (
    <span
      className="-ml-1.5 grid h-11 w-6 cursor-grab place-items-center text-ink-3"
      data-grip
      aria-hidden="true"
      draggable
      {...handlers}
    >
      <Icon name="GripVertical" />
    </span>
  ) : null;
}

/** The space of a handle, in a row that cannot be dragged. */
export const NoGrip = () => (useHydrated() ? <span className="h-11 w-4.5" /> : null);
