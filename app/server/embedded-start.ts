/**
 * The entry point of the single file. It runs the server, or a bundled program (`Child` in
 * app/platform/threads/child-processes.server.ts) without loading the server. Node keeps the code of a single executable in
 * memory, so the code is compressed, together with its V8 code cache.
 */
import { writeFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { runEmbeddedProgram } from './embedded-program';

/** These names must match scripts/build-binary.mjs. The code is ASCII. */
const serverAsset = 'uplink.cjs.br';
const codeAsset = 'uplink.code.br';

if (process.env.UPLINK_PROGRAM) runEmbeddedProgram(process.env.UPLINK_PROGRAM);
else runServer();

/**
 * Restarts the process with a trim threshold. Without it, glibc retains some 8 MB of freed memory after the start. It
 * reads the environment only once (https://man7.org/linux/man-pages/man3/mallopt.3.html). The restart would close
 * inherited systemd sockets, which Node marks close-on-exec; the installed unit sets the variable instead.
 */
function trimFreedMemory() {
  const env = { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' };
  const [, , ...args] = process.argv;
  process.execve?.(process.execPath, [process.execPath, ...args], env);
}

/**
 * Runs the server from the code cache inside the file. The trial run of the build writes that cache
 * (scripts/build-binary.mjs): only at its end does it contain the functions that a start calls.
 */
function runServer() {
  if (!process.env.MALLOC_TRIM_THRESHOLD_ && !process.env.LISTEN_FDS) trimFreedMemory();
  const text = `(function (require, module, exports) {${readAsset(serverAsset).toString('latin1')}\n})`;
  const script = new Script(text, { filename: 'uplink.cjs', cachedData: readAsset(codeAsset) });
  const { UPLINK_CODE_FILE: file } = process.env;
  if (file) process.once('exit', () => writeFileSync(file, script.createCachedData()));
  script.runInThisContext()(require, module, module.exports);
}

/** Decompresses in one chunk, because the process would retain the memory of many small ones. */
function readAsset(name: string): Buffer {
  return brotliDecompressSync(process.getBuiltinModule('node:sea').getRawAsset(name) as ArrayBuffer, {
    chunkSize: 8 << 20,
  });
}
