/** The browser's entry: Remix on hydrated pages, otherwise the public site's small script. */
if ('__remixContext' in window) {
  void import('./ui/hydrate.client').then(({ hydrate }) => hydrate());
} else {
  import('./ui/site/site.client').then(
    ({ enhance }) => enhance(),
    () => delete document.documentElement.dataset.scripted,
  );
}
