/** Errors of the domain, with messages for users. The handlers in app/http map them to status codes. */

/** Messages by field name. The empty name holds messages about the whole form. */
export type FieldErrors = Record<string, string[]>;

export class DomainError extends Error {
  override name = this.constructor.name;
}

/** The input breaks a rule (400). */
export class Invalid extends DomainError {
  constructor(readonly errors: FieldErrors) {
    super(Object.values(errors).flat()[0] ?? 'Please check what you entered.');
  }
}

/** No image could be downloaded from the entered address (400). */
export class ImageNotDownloaded extends Invalid {}

/** The input may be a mistake. The same input is accepted when it is sent again (200). */
export class Questioned extends Invalid {
  constructor(
    errors: FieldErrors,
    /** A suggested correction. */
    readonly proposal: string | null,
  ) {
    super(errors);
  }
}

/** No user is logged in (401). */
export class Unauthenticated extends DomainError {
  constructor(message = 'Please log in to continue.') {
    super(message);
  }
}

/** The user lacks permission (403). */
export class Forbidden extends DomainError {
  constructor(message = 'You do not have access to this.') {
    super(message);
  }
}

export class NotFound extends DomainError {
  constructor(what: string) {
    super(`There is no such ${what}.`);
  }
}

/** The change collides with existing data (409). `field` is the field to blame, if any. */
export class Conflict extends DomainError {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** The rate limit is exceeded (429). */
export class TooMany extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

/** The saved version, when an edit was based on an older one. */
export interface Newer {
  version: number;
  /** The fields that changed since the edit's base version, if known. */
  changed?: string[];
}

/** The record was saved after this edit began (409). */
export class StaleVersion extends Conflict {
  constructor(
    what: string,
    readonly now: Newer,
    message = `A newer version of the ${what} has been saved. Nothing of yours is lost: compare the two, then save again to replace it.`,
  ) {
    super(message);
  }
}

/** The action requires recent re-authentication (403). */
export class ReauthRequired extends Forbidden {
  constructor() {
    super(
      'Please confirm that it is you: send your password or a code to /api/auth/reauthenticate, then send this again.',
    );
  }
}

/** The API token is unknown, expired or revoked (401). */
export class InvalidToken extends Unauthenticated {
  constructor(message = 'This API token is not valid: it may have been revoked, or was not copied whole.') {
    super(message);
  }
}

/** The API token lacks the required scope (403). */
export class ScopeMissing extends Forbidden {
  constructor(readonly scope: string) {
    super(`This API token may not do this: it lacks the scope ${scope}.`);
  }
}

/** API tokens must not do this (403). */
export class TokenForbidden extends Forbidden {
  constructor() {
    super('No API token may do this: it asks for a person who is logged in.');
  }
}
