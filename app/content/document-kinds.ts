import type { DocumentKind } from './documents';
import { themeKind } from './look';
import { pageKind } from './page';

/** Every kind of document: a row here makes it part of what is published, discarded, exported and imported. */
export const documentKinds: DocumentKind<unknown>[] = [pageKind, themeKind];
