/** The words of the texts that people read: screens, emails, errors, logs, command line, API descriptions, documentation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flesch } from 'flesch';
import remarkParse from 'remark-parse';
import { syllable } from 'syllable';
import ts from 'typescript';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

/** A word that we do not write, with the one that we write in its place. */
const vocabulary: [RegExp, string][] = [
  [/\bsign(s|ed|ing)?[ -](in|out)\b(?! with\b)/i, 'log in, log out'],
  [/\be-mail/i, 'email'],
  [
    /\bmails\b|\b(a|an|each|every|no|one|this|that|outgoing|test|your|by|of|for) mail\b(?!(box)? (server|program|service|provider|domain|app|delivery))/i,
    'email',
  ],
  [/(?<![<-])\b(?<!\/)pictures?\b(?!\.)/i, 'image'],
  [/\bcanned\b|\byour answer\b/i, 'reply, saved reply'],
  [/\bruns? out\b|\bran out\b/i, 'expires'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again'],
  [/\bfor (good|ever)\b/i, 'permanently'],
  [/\bsomebody\b/i, 'someone'],
  [/\bnobody\b/i, 'no one'],
  [/\beverybody\b/i, 'everyone'],
  [/\banybody\b/i, 'anyone'],
  [/\bwho(m|so)?ever\b/i, 'anyone who, people who'],
  [/\balone\b/i, 'only'],
  [/\bat present\b/i, 'currently'],
  [/\bprograms?\b/i, 'app, integration'],
  [/\b(is|are|be|been|was|were|being) told\b|\btold when\b/i, 'notify'],
  [/\btwo[- ]step (login|sign-in)\b|\bsecond factors?\b/i, 'two-step verification'],
  [/\bswitch(ed|es|ing)? (it )?o(n|ff)\b/i, 'turn on, turn off'],
  [/\blead(s|ing)? on\b/i, 'redirects to'],
  // Article 7(3) of the UK GDPR has consent withdrawn.
  [/(?<!permission.*)\bwithdr[ae]w(n|s|ing)?\b(?!.*permission)/i, 'revoke'],
  [/\blead(s|ing)? (in)?to\b/i, 'redirects to, points to'],
  [/\bletter by letter\b/i, 'exactly'],
  [/\btrust no more\b|\bno more\.|\bworks no more\b/i, 'no longer'],
  [/\b(more|less) than one may\b|\bone('s|’s|self)\b|\b(if|when|as|what) one\b(?! (of|is|or))/i, 'you'],
  [/\bput(s|ting)? back\b/i, 'restore'],
  [/\bgive(s|n)? (it )?up\b/i, 'cancel, discard'],
  [/\bgo(es)? (away|live)\b.*\bgo(es)? back\b/i, 'publish on, unpublish on, revert on'],
  [/\bat the (most|least)\b/i, 'at most, at least'],
  [/\bof (what|whom|those who|whoever)\b/i, 'name the thing'],
  [/\bby which\b|\bto whom\b/i, 'name the thing'],
  [/\b(mail|it) (is|was|were) not taken\b/i, 'reject'],
  [/(?<!(separate|separated) [^.]*)\bwith commas\b/i, 'separate … with commas'],
  [/\bis to be\b|\bare to be\b/i, 'the imperative'],
  [/\blooked (up|at|into)\b/i, 'checked, found'],
];

/** A sentence that begins with a clause in place of the noun; questions may. */
const opening =
  /(^|[.!:]\s+)(What|Who|Whoever|Whatever|Whom|Whose|Nobody|Somebody|Of (what|whoever|those)|By which|In which|To whom|Where (it|there|one|no|a|an)|Whether|There (is|are) none|That which)\b(?![^.!?]*\?)/;

/** Texts that stay as they are, at most twelve. */
const exceptions: { text: string; reason: string }[] = [
  { text: 'What Our Clients Say', reason: 'A heading that the specification names.' },
  { text: 'What happened', reason: 'A field of the story section, where the noun would be vaguer.' },
  { text: 'uplink user local-sign-in on', reason: 'The name of a command.' },
];

interface Text {
  place: string;
  text: string;
}

/** Code that no one reads as text, and articles, where a sentence may begin as it likes. */
const skipped = ['db/migrations/0', 'scripts/bench', 'scripts/make-icons.mjs', 'app/content/samples/posts'];
const isSkipped = (file: string) => skipped.some((start) => file.startsWith(start));

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.(test|bench)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Attributes that hold an address, a class or a name for machines. */
const technical = /^(className|href|to|id|name|d|viewBox|type|key|rel|src|pattern|autoComplete|action)$/;

/** Two words at least, of which one begins a sentence: other literals are SQL, selectors and names. */
const isProse = (text: string) =>
  /[A-Za-z]{2}.*\s.*[A-Za-z]{2}/.test(text) &&
  !/^\s*(select|insert|update|delete|with|create|alter|drop|from|where|and|or|on|set|order)\b/.test(text);

/** The string literals and JSX texts of a source file that may reach people. */
function textsOf(file: string, content = readFileSync(file, 'utf8')): Text[] {
  const source = ts.createSourceFile(
    file,
    content,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && technical.test(node.name.getText())) return;
    const text = literalText(node);
    if (text && isProse(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      texts.push({ place: `${file}:${line + 1}`, text: text.replace(/\s+/g, ' ').trim() });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return texts;
}

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  return undefined;
}

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** The paragraphs, list items and headings of a document, without code. */
function proseOf(file: string): Text[] {
  const tree: MarkdownNode = unified().use(remarkParse).parse(readFileSync(file, 'utf8'));
  const blocks = (node: MarkdownNode): string[] =>
    node.type === 'paragraph' || node.type === 'heading' ? [plain(node)] : (node.children ?? []).flatMap(blocks);
  const plain = (node: MarkdownNode): string => {
    if (node.type === 'inlineCode') return 'code';
    return node.value ?? (node.children ?? []).map(plain).join('');
  };
  return blocks(tree).map((text) => ({ place: file, text: text.replace(/\s+/g, ' ') }));
}

const documents = ['README.md', 'SECURITY.md', ...filesBelow('docs', /\.md$/), 'app/README.md'];
const code = ['app', 'db', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/));
const texts = [
  ...code.filter((file) => !isSkipped(file)).flatMap((file) => textsOf(file)),
  ...documents.flatMap(proseOf),
];

/** The problems of a text, one line each. */
function problemsOf({ place, text }: Text): string[] {
  if (exceptions.some((exception) => exception.text === text)) return [];
  const wording = vocabulary.flatMap(([word, instead]) =>
    word.test(text) ? [`${place}: write “${instead}”: ${text}`] : [],
  );
  return opening.test(text) ? [...wording, `${place}: begin with the noun: ${text}`] : wording;
}

/** Flesch reading ease: 60 to 70 is plain English (https://en.wikipedia.org/wiki/Flesch–Kincaid_readability_tests). */
function easeOf(sentences: string[]): number {
  const wording = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}’'-]+/gu) ?? []);
  const ends = sentences.reduce((sum, text) => sum + Math.max(1, text.match(/[.!?:](?=\s|$)/g)?.length ?? 0), 0);
  return flesch({
    sentence: ends,
    word: wording.length,
    syllable: wording.reduce((sum, word) => sum + syllable(word), 0),
  });
}

describe('Text that people read', () => {
  it('uses no banned words and begins with its subject', () => {
    expect(texts.flatMap(problemsOf)).toEqual([]);
  });

  it('has at most twelve exceptions, all used and with a reason', () => {
    expect(exceptions.length).toBeLessThanOrEqual(12);
    const unused = exceptions.filter(({ text, reason }) => !reason || !texts.some((other) => other.text === text));
    expect(unused).toEqual([]);
    const hasProblem = (file: string) => textsOf(file).some((text) => problemsOf(text).length > 0);
    const needless = skipped.filter((start) => !code.some((file) => file.startsWith(start) && hasProblem(file)));
    expect(needless).toEqual([]);
  });

  it.each(documents)('reads as plain English: %s', (document) => {
    expect(easeOf(proseOf(document).map(({ text }) => text))).toBeGreaterThanOrEqual(60);
  });

  it('has hints that read as plain English', () => {
    const hints = filesBelow('app', /\.tsx?$/).flatMap((file) => hintsOf(file));
    expect(hints.length).toBeGreaterThan(100);
    expect(easeOf(hints)).toBeGreaterThanOrEqual(60);
  });

  it('reports banned words and opening clauses in a sample', () => {
    const source = `export const View = () => <p title="A big picture">Whoever has it signs in here.</p>;`;
    expect(textsOf('x.tsx', source).flatMap(problemsOf)).toHaveLength(4);
  });
});

/** The texts of `hint`, `description` and `subtitle`, as attributes and as properties. */
function hintsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const hints: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) &&
      /^(hint|description|subtitle)$/.test(node.name.getText())
    )
      hints.push(...literalsBelow(node));
    node.forEachChild(visit);
  };
  visit(source);
  return hints;
}

function literalsBelow(node: ts.Node): string[] {
  const text = literalText(node);
  if (text !== undefined) return isProse(text) ? [text] : [];
  const result: string[] = [];
  node.forEachChild((child) => {
    result.push(...literalsBelow(child));
  });
  return result;
}
