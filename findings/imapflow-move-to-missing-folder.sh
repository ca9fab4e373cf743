#!/bin/sh
# ImapFlow returns false, without an error, when the folder of messageMove() or messageCopy() does not exist.
# A reader would guess: it throws what the server says, as mailboxOpen() and append() do for the same folder.
# What happens: the server answers NO with "Mailbox doesn't exist" and the promise resolves to false. Code that only awaits it
# believes the email to be archived. Only the TypeScript type has false.
# Seen with imapflow 2.10.2 on Node.js 24 and Dovecot 2.3.19.1 of Debian 12.
set -eu
folder=$(mktemp -d)
cleanup() { kill "$(cat "$folder/run/master.pid")" 2>/dev/null || true; sleep 1; rm -rf "$folder"; }
trap cleanup EXIT
cd "$folder"
command -v dovecot >/dev/null || apt-get install -y -q --no-install-recommends dovecot-imapd >apt.log 2>&1 || { cat apt.log; exit 1; }
npm install --silent --no-audit --no-fund imapflow@2.10.2
port=$(node -e 'const server = require("net").createServer(); server.listen(0, () => { console.log(server.address().port); server.close(); })')
chmod 755 .
install -d -o nobody -g nogroup home
cat > dovecot.conf <<EOF
base_dir = $folder/run
log_path = $folder/log
protocols = imap
listen = 127.0.0.1
ssl = no
mail_location = maildir:~/mail
first_valid_uid = 1
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
service imap-login {
  chroot =
  inet_listener imap {
    port = $port
  }
}
passdb static {
  driver = static
  args = password=password
}
userdb static {
  driver = static
  args = uid=nobody gid=nogroup home=$folder/home
}
EOF
dovecot -c "$folder/dovecot.conf"
until [ -s run/master.pid ]; do sleep 0.2; done
cat > move.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { ImapFlow } from 'imapflow';

console.log(`imapflow ${JSON.parse(readFileSync('node_modules/imapflow/package.json')).version}`);
const client = new ImapFlow({
  host: '127.0.0.1', port: Number(process.argv[2]), secure: false, doSTARTTLS: false, logger: false, auth: { user: 'ada', pass: 'password' },
});
await client.connect();
await client.append('INBOX', 'Subject: Order\r\n\r\nTwo cables.\r\n');
await client.mailboxOpen('INBOX');
const results = [await client.messageMove('1', 'Archive'), await client.messageCopy('1', 'Archive')];
const error = await client.append('Archive', 'Subject: Order\r\n\r\n').catch(({ responseText }) => responseText);
await client.logout();
console.log(`messageMove(): ${results[0]}, messageCopy(): ${results[1]}`);
console.log(`append(): ${error}`);
process.exit(results.every((result) => result === false) && String(error).includes("doesn't exist") ? 0 : 1);
EOF
dovecot --version
node move.mjs "$port"
