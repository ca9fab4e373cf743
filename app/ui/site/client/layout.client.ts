/** In milliseconds after the load event. Until then, the visitor may already be reading or tapping. */
const pause = 2000;

/**
 * Lays out the off-screen sections one by one while the browser is idle. All at once would delay the response to a tap.
 * Afterwards links within the page scroll smoothly, which needs final positions. A link followed before that lays out
 * everything immediately.
 */
export async function startLayout() {
  const sections = document.querySelectorAll('main > section');
  const layOut = (section: Element) => section.setAttribute('data-laid-out', '');
  const finish = () => {
    sections.forEach(layOut);
    document.documentElement.setAttribute('data-loaded', '');
  };
  const onClick = ({ target }: Event) => target instanceof Element && target.closest('a[href*="#"]') && finish();
  addEventListener('click', onClick, { capture: true });
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  if (sections.length > 1) await new Promise((done) => setTimeout(done, pause));
  for (const section of sections) {
    await idle();
    layOut(section);
  }
  await idle();
  finish();
}

function idle() {
  // Safari has no `requestIdleCallback`.
  return new Promise<unknown>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done, 50),
  );
}
