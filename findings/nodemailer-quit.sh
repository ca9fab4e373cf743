#!/bin/sh
# Nodemailer's SMTP transport ends a connection without QUIT.
# A reader would guess: after an accepted email, and after transport.close(), the client says QUIT, as RFC 5321 (4.1.1.10)
# asks: "The sender MUST NOT intentionally close the transmission channel until it sends a QUIT command".
# What happens: transport.sendMail() closes the socket after the answer to DATA. Only transport.verify(), and an idle
# connection of a pool, send QUIT.
# Seen with nodemailer 10.6.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund nodemailer@10.6.0
cat > quit.mjs <<'EOF'
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import nodemailer from 'nodemailer';

const { version } = createRequire(import.meta.url)('nodemailer/package.json');
const sessions = [];
const server = createServer((socket) => {
  const commands = [];
  sessions.push(commands);
  let isData = false;
  let rest = '';
  socket.write('220 test ESMTP\r\n');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop();
    for (const line of lines) {
      if (isData) {
        if (line !== '.') continue;
        isData = false;
        socket.write('250 2.0.0 Accepted\r\n');
        continue;
      }
      const command = line.split(' ')[0].toUpperCase();
      commands.push(command);
      if (command === 'DATA') isData = true;
      socket.write(command === 'DATA' ? '354 Go ahead\r\n' : command === 'QUIT' ? '221 Bye\r\n' : '250 OK\r\n');
    }
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const transport = nodemailer.createTransport({ host: '127.0.0.1', port: server.address().port, ignoreTLS: true });
await transport.verify();
await transport.sendMail({ from: 'a@firm.example', to: 'b@firm.example', subject: 'Hello', text: 'Hello' });
transport.close();
await new Promise((done) => setTimeout(done, 500));
console.log(`nodemailer ${version}`);
console.log(`verify():   ${sessions[0].join(' ')}`);
console.log(`sendMail(): ${sessions[1].join(' ')}`);
const isSame = sessions[0].includes('QUIT') && !sessions[1].includes('QUIT');
console.log(isSame ? 'No QUIT after an email.' : 'Changed.');
process.exit(isSame ? 0 : 1);
EOF
node quit.mjs
