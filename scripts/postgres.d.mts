/** Of what tests use. */
export function findPostgres(): Promise<string>;
export function whereItIs(): string | undefined;
