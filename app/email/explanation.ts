/** Where on the way it failed. */
export type Step =
  | 'name'
  | 'address'
  | 'connection'
  | 'timeout'
  | 'encryption'
  | 'certificate'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'refused'
  | 'busy'
  | 'program';

/** What failed, in words that say what to do; `isPermanent`: trying again is of no use. */
export type Explanation = [step: Step, message: string, isPermanent?: boolean];
