/**
 * What the single file runs first: one of the programs that it carries (`Child` in app/platform/child-processes.server.ts), of
 * which nothing of the server is even read, or the server itself.
 *
 * Node keeps what it reads of its own file in memory. So the server's text lies there compressed, with what V8 made of it.
 */
import { compileFunction } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { runEmbeddedProgram } from './embedded-program';

/** As scripts/build-binary.mjs names them; the text is ASCII. */
const serverAsset = 'uplink.cjs.gz';
const codeAsset = 'uplink.code.gz';

if (process.env.UPLINK_PROGRAM) runEmbeddedProgram(process.env.UPLINK_PROGRAM);
else runServer();

function runServer() {
  const server = compileFunction(readAsset(serverAsset).toString('latin1'), ['require', 'module', 'exports'], {
    filename: 'uplink.cjs',
    cachedData: readAsset(codeAsset),
  });
  server(require, module, module.exports);
}

/** In one piece: of many small ones the process would keep their space. */
function readAsset(name: string): Buffer {
  return gunzipSync(process.getBuiltinModule('node:sea').getRawAsset(name) as ArrayBuffer, { chunkSize: 8 << 20 });
}
