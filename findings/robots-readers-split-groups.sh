#!/bin/sh
# Of two groups for one robot in robots.txt, robots-txt-guard obeys the first only and robots-txt-parser the last only.
# A reader would guess: the rules of both groups count. RFC 9309 (2.2.1) says that a crawler must combine them.
# What happens: such a file is common, since plugins add their group at the end. robots-parser combines the groups. Each of the
# other two readers reports a page as allowed that the file disallows, and they disagree on which.
# Seen with robots-parser 3.0.1, robots-txt-guard 1.0.2 with robots-txt-parse 2.0.1, and robots-txt-parser 2.0.3 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund robots-parser@3.0.1 robots-txt-guard@1.0.2 robots-txt-parse@2.0.1 robots-txt-parser@2.0.3
cat > robots.mjs <<'EOF'
import { Readable } from 'node:stream';
import robotsParser from 'robots-parser';
import guard from 'robots-txt-guard';
import parse from 'robots-txt-parse';
import robotsTxtParser from 'robots-txt-parser';

const site = 'https://example.com';
const text = [
  'User-agent: ExampleBot', 'Disallow: /drafts', '', 'User-agent: *', 'Disallow: /search', '',
  'User-agent: ExampleBot', 'Disallow: /old', '',
].join('\n');
const combined = robotsParser(`${site}/robots.txt`, text);
const first = guard(await parse(Readable.from([text])));
const last = robotsTxtParser({ userAgent: 'ExampleBot' });
last.parseRobots(site, text);
const readers = {
  'robots-parser': (path) => combined.isAllowed(site + path, 'ExampleBot'),
  'robots-txt-guard': (path) => first.isAllowed('ExampleBot', path),
  'robots-txt-parser': (path) => last.canCrawlSync(site + path),
};
const disallowed = Object.entries(readers).map(([name, isAllowed]) => {
  const paths = ['/drafts', '/old', '/contact'].filter((path) => !isAllowed(path)).join(' ');
  console.log(`${name} disallows ${paths}`);
  return paths;
});
process.exit(disallowed.join() === '/drafts /old,/drafts,/old' ? 0 : 1);
EOF
node robots.mjs
