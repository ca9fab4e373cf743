import type { ContactRequest } from './schema';

/** Whether the promised reply is late. Archived messages and spam wait for none. */
export function isOverdue(
  message: Pick<ContactRequest, 'status' | 'answeredAt' | 'dueAt'>,
  timestamp: string,
): boolean {
  const { status, answeredAt, dueAt } = message;
  return answeredAt === null && (status === 'new' || status === 'read') && dueAt < timestamp;
}
