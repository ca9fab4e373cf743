/** From the load event, in ms. Until then the visitor may already be reading or tapping. */
const pause = 2000;

/**
 * Lays out the sections that are far from being seen, one by one, while there is nothing else to do: all at once would keep
 * a visitor who taps waiting. From then on links in the page glide, which needs to know how far it is. A link that is
 * followed before has everything laid out at once.
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
  // Safari has no idle time.
  return new Promise<unknown>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done, 50),
  );
}
