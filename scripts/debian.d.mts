/** Of what tests use. */
export const mayInstall: boolean;
export function installPackages(...names: string[]): Promise<void>;
