/** Of what tests use. */
interface Installed {
  made: string;
  isForDevelopers: boolean;
}

export function installation(current: Installed | null, made: string, forDevelopers: boolean): string[] | null;
export function continueOnPinnedNode(): Promise<void>;
