/**
 * A browser without scripts that knows no attribute of HTML 5: neither `formaction`, `formmethod` nor `form`. Lynx
 * 2.9.0, w3m 0.5.3, Links 2.28, ELinks 0.13.2 and NetSurf 3.10 are such browsers.
 */
import type { Site } from './site';

interface Control {
  tag: string;
  attributes: Record<string, string>;
  /** The text of a button or text area, or the value of the chosen option. */
  text: string;
}

interface Form {
  action: string;
  method: string;
  controls: Control[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '');

function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].slice(1);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]));
}

const textOf = (html: string) =>
  decoded(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the forms of a page with the controls between their tags. A form within a form ends the outer one. */
export function formsOf(html: string, path: string): Form[] {
  const forms: Form[] = [];
  let form: Form | null = null;
  const parts = /<\/form>|<form\b[^>]*>|<input\b[^>]*>|<(button|textarea|select)\b[^>]*>([\s\S]*?)<\/\1>/g;
  for (const [whole, tag = '', inner = ''] of html.matchAll(parts)) {
    const attributes = attributesOf(/<[^>]*>/.exec(whole)?.[0] ?? '');
    if (whole === '</form>') form = null;
    else if (whole.startsWith('<form')) {
      form = { action: attributes.action || path, method: attributes.method || 'get', controls: [] };
      forms.push(form);
    } else if (form && tag === 'select') {
      const options = [...inner.matchAll(/<option\b[^>]*>/g)].map(([option]) => attributesOf(option));
      const chosen = options.find((option) => 'selected' in option) ?? options[0];
      form.controls.push({ tag, attributes, text: chosen?.value ?? '' });
    } else if (form) {
      const text = tag === 'textarea' ? decoded(inner.replace(/^\n/, '')) : textOf(inner);
      form.controls.push({ tag: tag || 'input', attributes, text });
    }
  }
  return forms;
}

interface Visit {
  /** Text typed into fields, by name. */
  typed?: Record<string, string>;
  /** The values of the boxes to tick. */
  ticked?: string[];
}

/** Opens a page and presses the first button with this text. Returns the response, or that of the next page. */
export async function press(site: Site, path: string, button: string, visit: Visit = {}): Promise<Response> {
  return pressOn(site, path, await (await site.send(path)).text(), button, visit);
}

/** As `press`, on a page that is open. */
export async function pressOn(
  site: Site,
  path: string,
  html: string,
  button: string,
  { typed = {}, ticked = [] }: Visit = {},
): Promise<Response> {
  const isPressed = ({ tag, text }: Control) => tag === 'button' && text === button;
  const form = formsOf(html, path).find(({ controls }) => controls.some(isPressed));
  if (!form) throw new Error(`${path} has no button “${button}” in a form.`);
  const pressed = form.controls.find(isPressed);
  const values = form.controls
    .filter(({ attributes }) => attributes.type === 'checkbox')
    .map(({ attributes }) => attributes.value);
  for (const value of ticked) if (!values.includes(value)) throw new Error(`The form has no box “${value}”.`);
  const fields = form.controls.flatMap((control): [string, string][] => {
    const { tag, attributes, text } = control;
    const { name, type, value = '' } = attributes;
    if (!name || 'disabled' in attributes) return [];
    if (tag === 'button') return control === pressed ? [[name, value]] : [];
    if (type === 'checkbox' || type === 'radio') {
      const isTicked = 'checked' in attributes || (type === 'checkbox' && ticked.includes(value));
      return isTicked ? [[name, value || 'on']] : [];
    }
    return [[name, typed[name] ?? (tag === 'input' ? value : text)]];
  });
  const url = form.method === 'get' ? `${form.action.split('?')[0]}?${new URLSearchParams(fields)}` : form.action;
  const response = form.method === 'get' ? await site.send(url) : await site.post(url, fields);
  const next = response.headers.get('location');
  return next ? site.send(next) : response;
}
