import type { ContactChoices } from '~/content/landing/contact-choices';

/** The data of an error boundary. */
export interface PageFailure {
  message: string;
  requestId: string;
  /** The admins who can do what the user's role does not allow. */
  admins: string[];
  /** A form that came when no one was signed in any more, or when nothing could be saved. */
  resubmission?: Resubmission;
  /** The fields of a rejected form, to copy from. */
  typed?: Resubmission['fields'];
  /** The business's number, for those who would rather not wait. */
  phone?: string;
  /** The options of the contact form. */
  choices?: ContactChoices;
}

/** The submitted fields, by name. */
export interface Resubmission {
  fields: [name: string, value: string][];
  /** The form had a password or token, which is not sent back. */
  hadSecrets: boolean;
}
