/**
 * What the program is compared with, in a process of its own: `node:http` and nothing else. It answers each path with
 * the very status, headers and body it was told, and stores each POST with one insert, as durably as the program does.
 */
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

process.once('message', ({ answers, databasePath }) => {
  const ready = new Map(
    answers.map(({ path, status, headers, body }) => [path, { status, headers, body: Buffer.from(body, 'base64') }]),
  );
  const insert = openInsert(databasePath);
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (request.method === 'POST') return store(request, response, insert);
    const { status, headers, body } = ready.get(request.url) ?? { status: 404, headers: [], body: '' };
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});
process.on('disconnect', () => process.exit());

function openInsert(databasePath) {
  const file = new Database(databasePath);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec('create table messages (id integer primary key, body text not null, created_at text not null)');
  return file.prepare('insert into messages (body, created_at) values (?, ?)');
}

function store(request, response, insert) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    const isJson = request.headers['content-type'] === 'application/json';
    const fields = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    insert.run(JSON.stringify(fields), new Date().toISOString());
    const body = '{"success":true}';
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
}
