/** The changes of a message's status, spam mark and assignment. */
import type { Message, MessageChanges, MessageStatus } from './schema';

interface Outcome {
  status: MessageStatus;
  answeredAt: string | null;
  /** The actions for the audit log. Reading a message is not recorded. */
  actions: string[];
}

export function triage(current: Message, changes: MessageChanges, timestamp: string): Outcome {
  const status = statusAfter(current, changes);
  const answeredAt = answeredAfter(current, changes, timestamp);
  return { status, answeredAt, actions: actionsOf(current, status, answeredAt) };
}

/** A reply marks the message as read. */
function statusAfter(current: Message, { status, answered }: MessageChanges): MessageStatus {
  if (status) return status;
  return answered && current.status === 'new' ? 'read' : current.status;
}

function answeredAfter(current: Message, { answered }: MessageChanges, timestamp: string): string | null {
  if (answered === undefined) return current.answeredAt;
  return answered ? (current.answeredAt ?? timestamp) : null;
}

function actionsOf(current: Message, status: MessageStatus, answeredAt: string | null): string[] {
  const actions: string[] = [];
  if (status !== current.status) {
    if (status === 'spam') actions.push('marked as spam');
    else if (current.status === 'spam') actions.push('marked as not spam');
    else if (status === 'archived') actions.push('archived');
    else if (current.status === 'archived') actions.push('moved to the inbox');
  }
  if ((answeredAt === null) !== (current.answeredAt === null)) {
    actions.push(answeredAt ? 'marked as answered' : 'marked as not answered');
  }
  return actions;
}
