/** The browser's way in: Remix where the page was made to be hydrated, else the public site's own small script. */
if ('__remixContext' in window) {
  void import('./ui/hydrate.client').then(({ hydrate }) => hydrate());
} else {
  import('./ui/site/site.client').then(
    ({ enhance }) => enhance(),
    () => delete document.documentElement.dataset.scripted,
  );
}
