import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns what the database stores of a token. Tokens cannot be guessed, so the digest needs no salt and no slow hash. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
