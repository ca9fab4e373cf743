import type { ContactRequest } from './schema';

/** Whether the promised answer is late. What is archived or spam waits for none. */
export function isOverdue(
  message: Pick<ContactRequest, 'status' | 'answeredAt' | 'dueAt'>,
  timestamp: string,
): boolean {
  const { status, answeredAt, dueAt } = message;
  return answeredAt === null && (status === 'new' || status === 'read') && dueAt < timestamp;
}
