/**
 * The entry of the single file. It runs one of the programs in it (`Child` in app/platform/child-processes.server.ts)
 * without reading the server, or the server itself. Node keeps the text of a single executable in memory, so the
 * server's text is compressed, with its V8 code cache.
 */
import { compileFunction } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { runEmbeddedProgram } from './embedded-program';

/** The names in scripts/build-binary.mjs. The text is ASCII. */
const serverAsset = 'uplink.cjs.gz';
const codeAsset = 'uplink.code.gz';

if (process.env.UPLINK_PROGRAM) runEmbeddedProgram(process.env.UPLINK_PROGRAM);
else runServer();

/**
 * Without a threshold, glibc keeps all memory that is freed after the first large block, some 8 MB after the start. It
 * reads the environment once (https://man7.org/linux/man-pages/man3/mallopt.3.html), so the process replaces itself.
 * That would close the sockets of systemd, which Node marks close-on-exec; the installed unit sets the variable itself.
 */
function trimFreedMemory() {
  const env = { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' };
  const [, , ...args] = process.argv;
  process.execve?.(process.execPath, [process.execPath, ...args], env);
}

function runServer() {
  if (!process.env.MALLOC_TRIM_THRESHOLD_ && !process.env.LISTEN_FDS) trimFreedMemory();
  const server = compileFunction(readAsset(serverAsset).toString('latin1'), ['require', 'module', 'exports'], {
    filename: 'uplink.cjs',
    cachedData: readAsset(codeAsset),
  });
  server(require, module, module.exports);
}

/** In one piece, because the process would keep the space of many small ones. */
function readAsset(name: string): Buffer {
  return gunzipSync(process.getBuiltinModule('node:sea').getRawAsset(name) as ArrayBuffer, { chunkSize: 8 << 20 });
}
