export function joinRules(css: string): string;
export function rename(css: string, names: ReadonlyMap<string, string>): string;
export function shortNames(classes: string[], program: string, kept: string[]): Map<string, string>;
