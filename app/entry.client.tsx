/** The browser's entry: Remix on hydrated pages. Public pages load their own script directly, except in development. */
if ('scripted' in document.documentElement.dataset) {
  void import('./ui/site/site.client');
} else {
  // Leaving the page aborts the download.
  void import('./ui/hydrate.client').then(
    ({ hydrate }) => hydrate(),
    () => undefined,
  );
}
