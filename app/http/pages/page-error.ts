import type { ContactChoices } from '~/content/home-page/contact-choices';

/** The data of an error boundary. */
export interface PageFailure {
  message: string;
  requestId: string;
  /** Admins to ask, because the user's role does not allow this. */
  admins: string[];
  /** A form submitted after the session expired, or while nothing could be saved. */
  resubmission?: Resubmission;
  /** The fields of a rejected form, to copy from. */
  typed?: Resubmission['fields'];
  /** The business's phone number, for visitors who do not want to wait. */
  phone?: string;
  /** The options of the contact form. */
  choices?: ContactChoices;
}

/** The submitted fields, by name. */
export interface Resubmission {
  fields: [name: string, value: string][];
  /** Whether the form had a password or token, which is not returned. */
  hadSecrets: boolean;
}
