/** Errors of the domain, in words for users. The handlers in app/http map them to status codes. */

/** Messages by field name; the empty name holds what concerns the whole form. */
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

/** An address that was entered gives no image that could be downloaded (400). */
export class ImageNotDownloaded extends Invalid {}

/** A likely mistake. The same input is accepted when it is sent again (status 200, because nothing was rejected). */
export class Questioned extends Invalid {
  constructor(
    errors: FieldErrors,
    /** A suggested correction. */
    readonly proposal: string | null,
  ) {
    super(errors);
  }
}

/** Nobody is logged in (401). */
export class Unauthenticated extends DomainError {
  constructor(message = 'Please log in to continue.') {
    super(message);
  }
}

/** The user may not do this (403). */
export class Forbidden extends DomainError {
  constructor(message = 'You do not have access to this.') {
    super(message);
  }
}

/** Not found (404). */
export class NotFound extends DomainError {
  constructor(what: string) {
    super(`There is no such ${what}.`);
  }
}

/** The change conflicts with existing data (409). `field` is its cause, if known. */
export class Conflict extends DomainError {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** Too often (429). */
export class TooMany extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

/** The saved version, when an edit came too late. */
export interface Newer {
  version: number;
  /** The fields that have changed since the edit began, if known. */
  changed?: string[];
}

/** The record was saved since this edit began (409). */
export class StaleVersion extends Conflict {
  constructor(
    what: string,
    readonly now: Newer,
    message = `Someone else has saved this ${what} since you opened it. Nothing of yours is lost: compare the two, then save again to replace theirs.`,
  ) {
    super(message);
  }
}

/** The action needs recent proof of identity (403). */
export class ReauthRequired extends Forbidden {
  constructor() {
    super(
      'Please confirm that it is you: send your password or a code to /api/auth/reauthenticate, then send this again.',
    );
  }
}

/** The API token is none of ours, has run out or was revoked (401). */
export class InvalidToken extends Unauthenticated {
  constructor(message = 'This API token is not valid: it may have been revoked, or was not copied whole.') {
    super(message);
  }
}

/** The API token may do other things, and not this (403). */
export class ScopeMissing extends Forbidden {
  constructor(readonly scope: string) {
    super(`This API token may not do this: it lacks the scope ${scope}.`);
  }
}

/** API tokens may not do this (403). */
export class TokenForbidden extends Forbidden {
  constructor() {
    super('No API token may do this: it asks for a person who is logged in.');
  }
}
