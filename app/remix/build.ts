/** The server build, which the compiler puts in the place of this module. */
export * from '@remix-run/dev/server-build';
