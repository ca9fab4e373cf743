import { createContext } from 'react';
import type { FontSource } from '~/http/first-screen.server';

/** The data about build and response that the document needs. */
interface DocumentValues {
  /** For the scripts of a hydrated page. */
  nonce: string | undefined;
  /** The one inline script of a public page. */
  script: string;
  /** The styles of the first screen, where the page has them in itself; null where it waits for its style sheets. */
  firstScreen: string | null;
  /** The HTML that React hydrates; null while the server renders it, and on pages without hydration. */
  app: string | null;
}

export const DocumentContext = createContext<DocumentValues | null>(null);

/** The time that a page waits for its script before it is laid out without one. */
const timeoutMs = 10_000;

/** The time that the script waits for the first paint, which never comes in a background tab. */
const hiddenTimeoutMs = 1_000;

/** The fonts that load after the first paint. */
interface FirstScreenFonts {
  fonts: FontSource[];
  /** The address of the style sheet that has all fonts. */
  sheet: string;
}

/**
 * The one inline script of a public page; the content security policy knows it by its hash. Before anything is painted it
 * marks the page as one that has a script, and takes the mark back when that does not come: what the script would show must
 * not stay hidden. It adds the real scripts as elements: `'strict-dynamic'` lets a trusted script do that, but not import a
 * module (https://www.w3.org/TR/CSP3/#strict-dynamic-usage). It does so after the first paint, which needs none of them:
 * what is fetched before shares the line with what that needs.
 *
 * @param scripts the addresses of the entry module, and of other scripts that this page has
 */
export function siteScript(scripts: string[], firstScreen: FirstScreenFonts | null): string {
  const steps = [
    'const root=document.documentElement',
    'const put=(tag,rest)=>document.head.append(Object.assign(document.createElement(tag),rest))',
    'const lost=()=>{if(!("js"in root.dataset))delete root.dataset.scripted}',
    'root.dataset.scripted=""',
    `let add=()=>{add=()=>{};${[...(firstScreen ? addFonts(firstScreen) : []), ...scripts.map(scriptElement)].join(';')}}`,
    'new PerformanceObserver(seen=>{if(seen.getEntriesByName("first-contentful-paint")[0])add()}).observe({type:"paint",buffered:true})',
    `setTimeout(()=>add(),${hiddenTimeoutMs})`,
    `setTimeout(lost,${timeoutMs})`,
  ];
  return `{${steps.join(';')}}`;
}

const scriptElement = (address: string) => `put("script",{type:"module",src:${JSON.stringify(address)},onerror:lost})`;

/**
 * Uses the fonts once they are there. A style sheet that named them would have all text laid out twice: when it comes, and
 * when they do. The sheet follows when a visitor types, which may need other characters.
 */
function addFonts({ fonts, sheet }: FirstScreenFonts): string[] {
  const sources = JSON.stringify(fonts.map(({ family, address, range }) => [family, address, range]));
  const descriptors = '{weight:"400 700",display:"swap",unicodeRange}';
  return [
    `const fonts=${sources}.map(([family,at,unicodeRange])=>new FontFace(family,\`url(\${at})\`,${descriptors}))`,
    'Promise.allSettled(fonts.map(font=>font.load())).then(()=>fonts.map(font=>document.fonts.add(font)))',
    `addEventListener("input",()=>put("link",{rel:"stylesheet",href:${JSON.stringify(sheet)}}),{once:true})`,
  ];
}

/** The further scripts that a page's loaders ask for: an auth page's, which is not hydrated. */
export function furtherScripts(loaded: unknown[]): string[] {
  for (const data of loaded) {
    if (typeof data === 'object' && data !== null && 'authPageScripts' in data) return data.authPageScripts as string[];
  }
  return [];
}
