#!/bin/sh
# A package that imports `node:process` makes Node.js open its standard input, which nobody reads.
# A reader would guess: `import process from 'node:process'` is the same as the global `process`.
# What happens: an ES module that imports it has Node.js read every property of `process`, `stdin` included. A pipe is
# then set to O_NONBLOCK, for all processes that share it. Node.js resets that when it ends, but not after a SIGKILL: a
# shell or Perl script that reads its list of work from the same pipe then finds no more lines, and ends early.
# vfile (behind unified, remark and rehype) imports it.
# Seen with vfile 6.0.3 and Node.js 24.21 and 20, on Linux.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent vfile@6.0.3
echo 'process.version; setTimeout(() => {}, 5000);' > global.mjs
echo "import 'vfile'; setTimeout(() => {}, 5000);" > vfile.mjs

# Prints whether the pipe that a killed program shared with this script is in blocking mode.
after() {
  sleep 3 | {
    timeout -s KILL 2 node "$1" <&0 > /dev/null 2>&1 || true
    case $(sed -n 's/^flags:[[:space:]]*//p' /proc/self/fdinfo/0) in
      *4000) echo non-blocking ;;
      *) echo blocking ;;
    esac
  }
}
node --version
global=$(after global.mjs)
vfile=$(after vfile.mjs)
echo "global process: $global; vfile: $vfile"
[ "$global $vfile" = "blocking non-blocking" ]
