/** The browser's entry: the public site's small script, or Remix on hydrated pages. */
if ('scripted' in document.documentElement.dataset) {
  import('./ui/site/site.client').then(
    ({ enhance }) => enhance(),
    () => delete document.documentElement.dataset.scripted,
  );
} else {
  void import('./ui/hydrate.client').then(({ hydrate }) => hydrate());
}
