/** A filter that is bundled into the program of a thread (scripts/threads.mjs). */
declare module '*.bloom' {
  const bytes: Uint8Array;
  export default bytes;
}
