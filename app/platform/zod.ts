import * as z from 'zod';

// In a browser, Zod tests whether it may compile its checks. The page's policy blocks the test and reports a violation.
// That must be off before the first schema.
if ('document' in globalThis) z.config({ jitless: true });

export * from 'zod';
