#!/bin/sh
# A worker thread of Node.js that reaches its heap limit may end the whole process.
# A reader would guess: with `resourceLimits`, the worker ends with ERR_WORKER_OUT_OF_MEMORY, and the process goes on.
# What happens: that is so for many small objects. When one collection grows (an array of numbers, a Map, a tree), the
# allocation that fails is that of its new table. V8 then finds no memory to go on, and aborts the process (SIGABRT).
# Only a child process with --max-old-space-size keeps the server alive.
# Seen with Node.js 24.21.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > limit.mjs <<'EOF'
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';

const programs = {
  objects: 'const all = []; for (;;) all.push({ all });',
  numbers: 'const all = []; for (;;) all.push(1.5);',
  map: 'const all = new Map(); for (let i = 0; ; i++) all.set(i, i);',
};
const [program] = process.argv.slice(2);
if (program) {
  const worker = new Worker(programs[program], { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } });
  worker.on('error', ({ code }) => console.log(code));
} else {
  const seen = Object.keys(programs).map((name) => {
    const { signal, stdout } = spawnSync(process.execPath, ['limit.mjs', name]);
    const end = signal ?? stdout.toString().trim();
    console.log(`${name}: ${end}`);
    return end;
  });
  process.exit(seen.join(' ') === 'ERR_WORKER_OUT_OF_MEMORY SIGABRT SIGABRT' ? 0 : 1);
}
EOF
node --version
node limit.mjs
