/** The texts of the 404 page. They are separate because the back office needs only these. */
export const notFoundCopy = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  help: 'This page has moved or never existed.',
  button: 'Go to the home page',
};
