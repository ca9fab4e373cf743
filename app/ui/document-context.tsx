import { createContext } from 'react';
import type { FontSource } from '~/http/pages/first-screen.server';
import type { FailurePage } from './kit/frame/route-error';

/** The data about build and response that the document needs. */
interface DocumentValues {
  /** For the scripts of a hydrated page. */
  nonce: string | undefined;
  /** The only inline script of a public page. */
  script: string;
  /** The styles of the first screen, if the page has them inline; null if it waits for its stylesheets. */
  firstScreen: string | null;
  /** The HTML that React hydrates; null while the server renders it, and on pages without hydration. */
  app: string | null;
  /** The error page of the back office, which the browser loads later. The server does not wait while it renders. */
  FailurePage: typeof FailurePage;
}

export const DocumentContext = createContext<DocumentValues | null>(null);

/** The time that a page waits for its script before it is shown without one. */
const timeoutMs = 10_000;

/** The time that the script waits for the first paint, which never happens in a background tab. */
const hiddenTimeoutMs = 1_000;

/** The fonts that load after the first paint. */
interface FirstScreenFonts {
  fonts: FontSource[];
  /** The URL of the stylesheet with all fonts. */
  sheet: string;
}

/**
 * Returns the only inline script of a public page, which the content security policy allows by its hash. Before the
 * first paint, it marks the page as scripted, and removes the mark if the real scripts do not load, so that content
 * which they reveal does not stay hidden. It adds the scripts as elements, because `'strict-dynamic'` lets a trusted
 * script do that but not import a module (https://www.w3.org/TR/CSP3/#strict-dynamic-usage). It waits for the first
 * paint, so that they do not compete with its downloads.
 * @param scripts the URLs of the entry module and the page's other scripts
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
 * Uses the fonts once they are loaded. Declaring them in a stylesheet would cause two layouts: one for the stylesheet,
 * one for the fonts. The stylesheet follows when a visitor types, which may need other characters.
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

/** Returns the additional scripts that a page's loaders request, for auth pages, which are not hydrated. */
export const furtherScripts = (loaded: unknown[]) => loadedValue<string[]>(loaded, 'authPageScripts') ?? [];

/** Returns a value of the first loader that has it. */
export function loadedValue<T>(loaded: unknown[], name: string): T | undefined {
  const data = loaded.find((one) => typeof one === 'object' && one !== null && name in one);
  return (data as Record<string, T> | undefined)?.[name];
}
