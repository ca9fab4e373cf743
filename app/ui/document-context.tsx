import { createContext } from 'react';

/** What the document needs to know of the build and the response. */
export interface DocumentValues {
  /** For the scripts of a hydrated page. */
  nonce: string | undefined;
  /** The address of the browser's entry module. */
  entryModule: string;
}

export const DocumentContext = createContext<DocumentValues | null>(null);

/** How long a page waits for its script before it is laid out as one without. */
const patience = 10_000;

/** From when the first frame is drawn until it is seen, at most: what is asked for before that shares the line with what it needs. */
const untilShown = 100;

/** How long the script waits for the first paint, which never comes while a page is in a tab behind others. */
const hiddenPatience = 1_000;

/**
 * The one inline script of a public page; the content security policy knows it by its hash. It adds the real script as
 * an element: `'strict-dynamic'` lets a trusted script do that, but not import a module
 * (https://www.w3.org/TR/CSP3/#strict-dynamic-usage). It does so after the first paint: the style sheet and the fonts
 * come first. Before anything is painted it marks the page as one that has a script, and takes the mark back when that
 * does not come: what the script would show must not stay hidden.
 *
 * @param further other scripts that this page has, beside the one of all pages
 */
export function siteScript(entryModule: string, further: string[] = []): string {
  const steps = [
    'const root=document.documentElement',
    'const lost=()=>{if(!("js"in root.dataset))delete root.dataset.scripted}',
    'root.dataset.scripted=""',
    'let add=()=>{add=()=>{}',
    `${[entryModule, ...further].map(scriptElement).join(';')}}`,
    `requestAnimationFrame(()=>setTimeout(()=>add(),${untilShown}))`,
    `setTimeout(()=>add(),${hiddenPatience})`,
    `setTimeout(lost,${patience})`,
  ];
  return `{${steps.join(';')}}`;
}

const scriptElement = (address: string) =>
  `document.head.append(Object.assign(document.createElement("script"),{type:"module",src:${JSON.stringify(address)},onerror:lost}))`;

/** The further scripts that a page's loaders ask for: a gate's, which is not hydrated. */
export function furtherScripts(loaded: unknown[]): string[] {
  for (const data of loaded) {
    if (typeof data === 'object' && data !== null && 'gateScripts' in data) return data.gateScripts as string[];
  }
  return [];
}
