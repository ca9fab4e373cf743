/** What becomes of a message when staff decide about it. */
import type { ContactRequest, ContactRequestChanges, ContactRequestStatus } from './contact-request';

interface Outcome {
  status: ContactRequestStatus;
  answeredAt: string | null;
  /** What the audit trail says was done; that somebody has read a message, it does not say. */
  actions: string[];
}

export function triage(present: ContactRequest, changes: ContactRequestChanges, moment: string): Outcome {
  const status = statusAfter(present, changes);
  const answeredAt = answeredAfter(present, changes, moment);
  return { status, answeredAt, actions: actionsOf(present, status, answeredAt) };
}

/** Whoever answers a message has read it. */
function statusAfter(present: ContactRequest, { status, answered }: ContactRequestChanges): ContactRequestStatus {
  if (status) return status;
  return answered && present.status === 'new' ? 'read' : present.status;
}

function answeredAfter(present: ContactRequest, { answered }: ContactRequestChanges, moment: string): string | null {
  if (answered === undefined) return present.answeredAt;
  return answered ? (present.answeredAt ?? moment) : null;
}

function actionsOf(present: ContactRequest, status: ContactRequestStatus, answeredAt: string | null): string[] {
  const actions: string[] = [];
  if (status !== present.status) {
    if (status === 'spam') actions.push('marked as spam');
    else if (present.status === 'spam') actions.push('marked as not spam');
    else if (status === 'archived') actions.push('archived');
    else if (present.status === 'archived') actions.push('moved to the inbox');
  }
  if ((answeredAt === null) !== (present.answeredAt === null)) {
    actions.push(answeredAt ? 'marked as answered' : 'marked as not answered');
  }
  return actions;
}
