export function tryBuild(program?: string[], environment?: Record<string, string>): Promise<void>;
