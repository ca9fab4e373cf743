import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the digest that the database stores. Tokens cannot be guessed, so it needs no salt and no slow hash. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');
