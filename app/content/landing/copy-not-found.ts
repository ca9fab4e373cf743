/** What stands where there is no such page, separate from the other words: the back office has use for these alone. */
export const notFoundCopy = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  help: 'This page has moved or never existed.',
  button: 'Go to the home page',
};
