/** The step that failed. */
export type SmtpStep =
  | 'name'
  | 'address'
  | 'connection'
  | 'timeout'
  | 'encryption'
  | 'certificate'
  | 'greeting'
  | 'login'
  | 'client'
  | 'sender'
  | 'relay'
  | 'policy'
  | 'recipient'
  | 'refused'
  | 'busy'
  | 'program';

/** The failed step, and what to do about it. `isPermanent` means that a retry cannot help. */
export type Explanation = [step: SmtpStep, message: string, isPermanent?: boolean];
