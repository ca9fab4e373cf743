/** A font that is bundled into the program of a thread (scripts/threads.mjs). */
declare module '*.ttf' {
  const bytes: Uint8Array;
  export default bytes;
}
