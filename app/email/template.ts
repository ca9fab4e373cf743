/** The layout of all emails: heading, paragraphs and a table of facts, as text and as HTML. */
import { lines, type Markup, markup } from './markup';

export interface EmailContent {
  /** The sender, shown above the heading. */
  brandName: string;
  /** Personal emails have none. */
  heading?: string;
  /** A person's text before the paragraphs, as text and as HTML. */
  body?: { text: string; html: Markup };
  /** Line breaks are preserved. */
  paragraphs: string[];
  /** One row each. The labels are fixed and short; `items` is for people’s names. */
  facts?: [label: string, value: string][];
  /** A list: each title in bold, with the text under it. */
  items?: [title: string, text: string][];
  /** Shown as a quotation, with its line breaks. */
  quote?: string;
  action?: { label: string; url: string };
  /** The small print. */
  footer: string;
}

/** An email without sender and recipients. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

export function renderEmail(subject: string, email: EmailContent): RenderedEmail {
  return { subject, text: asText(email), html: asHtml(subject, email) };
}

function asText(email: EmailContent): string {
  const { heading, body: written, paragraphs, facts = [], items = [], quote, action, footer } = email;
  const width = Math.max(0, ...facts.map(([label]) => label.length + 2));
  return [
    heading,
    written?.text,
    ...paragraphs,
    quote?.replace(/^/gm, '> '),
    facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join('\n'),
    ...items.map(([title, text]) => `${title}\n${text}`),
    action && `${action.label}:\n${action.url}`,
    `-- \n${footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

// Email clients support neither stylesheets nor custom properties, so these repeat the light values of
// app/ui/tokens.css.
// Emails do not use the brand's accent colour.
const ink = '#10202b';
const ink2 = '#45525c';
const paper = '#f8f7f3';
const sheet = '#ffffff';
const line = '#dcdad1';
const font = "font-family:'Hanken Grotesk','Segoe UI',Helvetica,Arial,sans-serif";
const small = `${font};font-size:14px;line-height:1.5;color:${ink2}`;
const body = `${font};font-size:16px;line-height:1.55;color:${ink}`;

function asHtml(subject: string, email: EmailContent): string {
  const { brandName, heading, body: written, paragraphs, facts = [], items = [], quote, action, footer } = email;
  const page = markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${heading ?? subject}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 0 16px;${small};font-weight:600">${brandName}</td></tr>
<tr><td style="padding:28px;background:${sheet};border:1px solid ${line};border-top:1px solid ${ink};word-break:break-word">
${heading ? markup`<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:1.25;font-weight:600;color:${ink}">${heading}</h1>` : ''}
${written ? markup`<div style="${body}">${written.html}</div>` : ''}
${paragraphs.map((text) => markup`<p style="margin:0 0 16px;${body}">${lines(text)}</p>\n`)}
${quote ? quoted(quote) : ''}
${facts.length > 0 ? table(facts) : ''}
${items.length > 0 ? list(items) : ''}
${action ? button(action.label, action.url) : ''}
</td></tr>
<tr><td style="padding:16px 0 0;${small};word-break:break-word">${lines(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.html;
}

function quoted(text: string): Markup {
  return markup`<p style="margin:0 0 20px;padding:16px;background:${paper};${body}">${lines(text)}</p>`;
}

function table(facts: [string, string][]): Markup {
  const rows = facts.map(
    ([label, value]) => markup`<tr>
<td valign="top" style="padding:8px 16px 8px 0;border-top:1px solid ${line};${small};white-space:nowrap">${label}</td>
<td valign="top" style="padding:8px 0;border-top:1px solid ${line};${small};color:${ink}">${value}</td>
</tr>
`,
  );
  return markup`<table width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

function list(items: [string, string][]): Markup {
  const entries = items.map(
    ([
      title,
      text,
    ]) => markup`<li style="margin:0;padding:8px 0;border-top:1px solid ${line};${small}"><strong style="font-weight:600;color:${ink}">${title}</strong><br>${text}</li>
`,
  );
  return markup`<ul style="margin:0;padding:0;list-style:none">${entries}</ul>`;
}

function button(label: string, url: string): Markup {
  return markup`<p style="margin:24px 0 0;${body}"><a href="${url}" style="color:${ink};font-weight:600">${label}</a></p>`;
}
