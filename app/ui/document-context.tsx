import { createContext } from 'react';

/** What the document needs to know of the build and the response. */
export interface DocumentValues {
  /** For the scripts of a hydrated page. */
  nonce: string | undefined;
  /** The one inline script of a public page. */
  script: string;
  /** The styles of the first screen, where the page has them in itself; null where it waits for its style sheet. */
  firstScreen: string | null;
  /** The HTML that React hydrates; null while the server renders it, and on pages without hydration. */
  app: string | null;
}

export const DocumentContext = createContext<DocumentValues | null>(null);

/** How long a page waits for its script before it is laid out as one without. */
const patience = 10_000;

/** From when the first frame is drawn until it is seen, at most: what is asked for before that shares the line with what it needs. */
const untilShown = 100;

/** How long the script waits for the first paint, which never comes while a page is in a tab behind others. */
const hiddenPatience = 1_000;

export interface FetchedLater {
  /** The addresses of the entry module, and of other scripts that this page has. */
  scripts: string[];
  /** The address of the style sheet; null where the page links it. */
  sheet: string | null;
}

/**
 * The one inline script of a public page; the content security policy knows it by its hash. It adds the real scripts as
 * elements: `'strict-dynamic'` lets a trusted script do that, but not import a module
 * (https://www.w3.org/TR/CSP3/#strict-dynamic-usage). It does so after the first paint, which needs none of them. Before
 * anything is painted it marks the page as one that has a script, and takes the mark back when that does not come: what
 * the script would show must not stay hidden.
 */
export function siteScript({ scripts, sheet }: FetchedLater): string {
  const steps = [
    'const root=document.documentElement',
    'const here=document.currentScript',
    'const put=(tag,rest)=>here.before(Object.assign(document.createElement(tag),rest))',
    'const lost=()=>{if(!("js"in root.dataset))delete root.dataset.scripted}',
    'root.dataset.scripted=""',
    ...(sheet ? [styling(sheet), `if(!${comesAnew})addSheet("render")`] : []),
    `let add=()=>{add=()=>{};${[...(sheet ? ['addSheet()'] : []), ...scripts.map(scriptElement)].join(';')}}`,
    `requestAnimationFrame(()=>setTimeout(()=>add(),${untilShown}))`,
    `setTimeout(()=>add(),${hiddenPatience})`,
    `setTimeout(lost,${patience})`,
  ];
  return `{${steps.join(';')}}`;
}

const scriptElement = (address: string) => `put("script",{type:"module",src:${JSON.stringify(address)},onerror:lost})`;

/**
 * Whether somebody comes from elsewhere to the top of the page, with the colours that it gives. All others wait for the
 * style sheet: they have most likely fetched it already, or want to see what its first screen does not show. A browser
 * that is too old for one of these words must not stop here: it would have no style sheet at all.
 */
const comesAnew = `(${[
  '!location.hash',
  '!document.referrer.startsWith(location.origin+"/")',
  '(performance.getEntriesByType("navigation")[0]||{type:"navigate"}).type=="navigate"',
  '!matchMedia("(forced-colors:active)").matches',
].join('&&')})`;

/** Adds the style sheet, once; as soon as it is there, it shows what is below the first screen. */
function styling(sheet: string): string {
  const link = [
    'rel:"stylesheet"',
    `href:${JSON.stringify(sheet)}`,
    'blocking',
    'onerror:()=>root.style.setProperty("--below-first-screen","auto")',
  ];
  return `let addSheet=(blocking="")=>{addSheet=()=>{};put("link",{${link}})}`;
}

/** The further scripts that a page's loaders ask for: a gate's, which is not hydrated. */
export function furtherScripts(loaded: unknown[]): string[] {
  for (const data of loaded) {
    if (typeof data === 'object' && data !== null && 'gateScripts' in data) return data.gateScripts as string[];
  }
  return [];
}
