import { EventEmitter } from 'node:events';
import { afterCommit, type Tx } from '../../../db/store.server';
import { broadcast, isLeader, onPeerRequest } from './message-bus.server';

/** Wakes a worker of the leader process, from any process. @param topic of the message between processes */
export function workerSignal(topic: string) {
  const events = new EventEmitter();
  const emit = () => void events.emit('work');
  const wake = () => {
    emit();
    if (!isLeader()) broadcast(topic);
  };
  onPeerRequest(topic, emit);
  return {
    /** Wakes the worker after the commit. */
    announce: (tx: Tx): void => afterCommit(tx, wake),
    /** @returns a function that removes the listener */
    onNews(listener: () => void): () => void {
      events.on('work', listener);
      return () => events.off('work', listener);
    },
  };
}
