#!/usr/bin/env bash
# A form without an action is sent to the address of its page (HTML, "form submission algorithm": the document's URL).
# One would guess that this holds in every browser, and that /login?next=/posts is asked for again with its query, since
# a POST keeps what the address says.
#
# w3m 0.5.3 (Debian 12, 0.5.3+git20230121-2) keeps the path and drops the query: the POST goes to /login. Links 2.28 keeps
# it. So a login that carries the page to return to in its query forgets it, unless the form names its address.
set -euo pipefail

folder=$(mktemp -d)
cd "$folder"
cleanup() {
  tmux -S "$folder/socket" kill-server 2>/dev/null || true
  kill "$server" 2>/dev/null || true
  sleep 1
  rm -rf "$folder"
}
server=
trap cleanup EXIT

# Debian 12's packages with what they need, unpacked here only.
apt-get download -q w3m=0.5.3+git20230121-2 links=2.28-1+b2 tmux libgc1 libutempter0 libevent-core-2.1-7 liblz1 libgpm2 >apt.log 2>&1 || { cat apt.log; exit 1; }
for package in ./*.deb; do dpkg -x "$package" root; done
export PATH=$folder/root/usr/bin:$PATH LD_LIBRARY_PATH=$folder/root/usr/lib/x86_64-linux-gnu

w3m -version
links -version | head -1

cat > server.mjs <<'JS'
import { createServer } from 'node:http';
import { appendFileSync, writeFileSync } from 'node:fs';
const page = '<title>Form</title><form method="post"><p>Name <input name="name"></p><p><input type="submit" value="Send it"></p></form>';
const server = createServer((request, response) => {
  if (request.method === 'POST') appendFileSync('posts', `${request.headers['user-agent'].split('/')[0].split(' ')[0]} ${request.url}\n`);
  response.setHeader('content-type', 'text/html');
  response.end(request.method === 'POST' ? 'Received.' : page);
});
server.listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
node server.mjs &
server=$!
until [ -s port ]; do sleep 0.2; done
url="http://127.0.0.1:$(cat port)/login?next=/posts"

export HOME=$folder TERM=xterm
send() { tmux -S socket send-keys -t "$1" "${@:2}"; sleep 1; }
tmux -S socket -f /dev/null new-session -d -s w3m -x 80 -y 24 w3m "$url"
sleep 3
# The field, then the button.
send w3m Tab; send w3m Tab; send w3m Enter; sleep 2
tmux -S socket new-session -d -s links -x 80 -y 24 links "$url"
sleep 3
send links Enter; send links Down; send links Down; send links Enter; sleep 2

cat posts
expected=$'w3m /login\nLinks /login?next=/posts'
[ "$(cat posts)" = "$expected" ] || { echo "Behaviour has changed."; exit 1; }
