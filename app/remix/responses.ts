/** The headers by which Remix's client tells what a response means. */
const errorHeader = 'X-Remix-Error';

/** The headers of an action's result with an error status, which would otherwise count as that of a proxy. */
export const resultHeaders = { 'X-Remix-Response': 'yes' };

/** The headers of a redirect after which the browser loads the document again. */
export const reloadHeaders = { 'X-Remix-Reload-Document': 'true' };

export const errorHeaders = { [errorHeader]: 'yes' };

export const isError = ({ headers }: Response): boolean => headers.get(errorHeader) === 'yes';
