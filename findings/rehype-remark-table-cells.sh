#!/bin/sh
# rehype-remark breaks a table in the middle when a cell holds a list, and glues the paragraphs of a cell together.
# A reader would guess: a table that Markdown cannot write stays HTML, or its cells become one line of text.
# What happens: a list or code block in a cell is written with its line breaks, so the row ends early and its other cells are
# lost from the table. Two paragraphs become one word ("MondayTuesday"), while <br> becomes a space. <caption> is dropped.
# Seen with rehype-remark 10.0.1, hast-util-to-mdast 10.1.3 and remark-gfm 4.0.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund unified@11.0.5 rehype-parse@9.0.1 rehype-remark@10.0.1 hast-util-to-mdast@10.1.3 remark-gfm@4.0.1 remark-stringify@11.0.0
cat > table.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['rehype-remark', 'hast-util-to-mdast'].map(versionOf).join(', '));
const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkGfm).use(remarkStringify);
const markdownOf = (cell) => String(processor.processSync(
  `<table><caption>Plans</caption><tr><th>Has</th><th>Price</th></tr><tr><td>${cell}</td><td>20</td></tr></table>`,
));
const list = markdownOf('<ul><li>Mail</li><li>Web</li></ul>');
const paragraphs = markdownOf('<p>Monday</p><p>Tuesday</p>');
console.log(list);
console.log(paragraphs);
const isSame = list.includes('\n| * Mail\n* Web | 20') && paragraphs.includes('| MondayTuesday |') && !list.includes('Plans');
process.exit(isSame ? 0 : 1);
EOF
node table.mjs
