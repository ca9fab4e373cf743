import { Invalid } from '~/platform/errors';
import { type AuditFilter, auditFilterSchema } from '~/records/audit';
import { parseJsonInput } from './json.server';

export const auditFilters = Object.keys(auditFilterSchema.shape);

/** Returns the filter of the audit log: `?who=`, `?what=`, `?from=`, `?to=`. @throws {Invalid} for an invalid date */
export function auditFilter(request: Request): AuditFilter {
  return parseJsonInput(auditFilterSchema, Object.fromEntries(new URL(request.url).searchParams));
}

/** The same for a page, which ignores an invalid filter. */
export function auditFilterOf(request: Request): AuditFilter {
  try {
    return auditFilter(request);
  } catch (error) {
    if (error instanceof Invalid) return {};
    throw error;
  }
}
