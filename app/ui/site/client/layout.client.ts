/**
 * The sections that are far from being seen are laid out one by one, while there is nothing else to do: all at once would
 * keep whoever taps waiting. From then on links in the page glide, which needs to know how far it is.
 */
export async function startLayout() {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  for (const section of document.querySelectorAll('main > section')) {
    await idle();
    section.setAttribute('data-laid-out', '');
  }
  await idle();
  document.documentElement.setAttribute('data-loaded', '');
}

function idle() {
  // Safari has no idle time.
  return new Promise<unknown>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done, 50),
  );
}
