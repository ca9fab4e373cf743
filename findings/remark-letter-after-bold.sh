#!/bin/sh
# remark writes the first letter after bold text as a character reference.
# A reader would guess: <b>Note:</b>read this becomes **Note:**read this, and with a space at the end of the bold text the space
# moves out, as Turndown does it.
# What happens: CommonMark would not close ** between punctuation and a letter, so remark writes the letter as &#x72;. The page
# looks right, but a search of the Markdown for "read" finds nothing, and the WYSIWYG editors that leave the space inside the
# bold text give many of these.
# Seen with rehype-remark 10.0.1, remark-stringify 11.0.0 (mdast-util-to-markdown 2.2.3) and turndown 7.2.5 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund unified@11.0.5 rehype-parse@9.0.1 rehype-remark@10.0.1 remark-stringify@11.0.0 mdast-util-to-markdown@2.2.3 turndown@7.2.5
cat > bold.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkStringify from 'remark-stringify';
import Turndown from 'turndown';
import { unified } from 'unified';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['rehype-remark', 'mdast-util-to-markdown', 'turndown'].map(versionOf).join(', '));
const remark = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkStringify);
const seen = [];
for (const html of ['<p><b>Note:</b>read this</p>', '<p><b>Note: </b>read this</p>']) {
  const markdown = String(remark.processSync(html)).trim();
  console.log(`${html}  remark: ${markdown}  Turndown: ${new Turndown().turndown(html)}`);
  seen.push(markdown);
}
process.exit(seen.join() === '**Note:**&#x72;ead this,**Note:&#x20;**&#x72;ead this' ? 0 : 1);
EOF
node bold.mjs
