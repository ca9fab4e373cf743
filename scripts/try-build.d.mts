export function tryBuild(folder?: string): Promise<void>;
