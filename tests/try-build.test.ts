/** A build whose pages fail is no build. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryBuild } from '../scripts/try-build.mjs';

/** Returns a server that answers each path with a status, 200 if it is not listed. */
function builtServer(statuses: Record<string, number>): string[] {
  return program(
    `const statuses = ${JSON.stringify({ '/api/auth/setup': 201, ...statuses })};
    const server = require('node:http').createServer(({ url }, answer) => answer.writeHead(statuses[url] ?? 200).end());
    server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })));`,
  );
}

function program(text: string): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'build-')), 'main.js');
  writeFileSync(file, text);
  return [process.execPath, file];
}

describe('A build', () => {
  it('is good when a page of each half is answered', () => expect(tryBuild(builtServer({}))).resolves.toBeUndefined());

  it.each(['/', '/admin/dashboard'])('fails when %s is answered with an error', async (path) => {
    await expect(tryBuild(builtServer({ [path]: 500 }))).rejects.toThrow(`The build answers ${path} with 500`);
  });

  it('fails when it does not start, with its last words', async () => {
    await expect(tryBuild(program(`console.error('Out of paper'); process.exit(1);`))).rejects.toThrow(
      /does not start:\nOut of paper/,
    );
  });
});
