import { createContext } from 'react';

/** What the document needs to know of the build and the response. */
export interface DocumentValues {
  /** For the scripts of a hydrated page. */
  nonce: string | undefined;
  /** The address of the browser's entry module. */
  entryModule: string;
}

export const DocumentContext = createContext<DocumentValues | null>(null);

/**
 * The one inline script of a public page; the content security policy knows it by its hash. It adds the real script as
 * an element: `'strict-dynamic'` lets a trusted script do that, but not import a module
 * (https://www.w3.org/TR/CSP3/#strict-dynamic-usage).
 */
export function siteScript(entryModule: string): string {
  return `document.head.append(Object.assign(document.createElement("script"),{type:"module",src:${JSON.stringify(entryModule)}}))`;
}
