import printStyles from './print.css';

/** Fetched after everything else, and painted with nothing: it is for paper. */
export const printLink = { rel: 'stylesheet', href: printStyles, media: 'print' };
