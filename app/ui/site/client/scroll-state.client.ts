const solidAfter = 20;
const backToTopAfter = 300;

/** What follows from how far the page is scrolled: the header, the current section and the way back up. */
export function startScrollState() {
  const header = document.querySelector<HTMLElement>('[data-header]');
  const backToTop = document.querySelector('[data-back-to-top]');
  const links = [...document.querySelectorAll<HTMLElement>('[data-section-link]')];
  const sections = [...document.querySelectorAll('main > section')];
  const alwaysSolid = header?.hasAttribute('data-solid') ?? false;

  const update = () => {
    if (!alwaysSolid) header?.toggleAttribute('data-solid', scrollY > solidAfter);
    backToTop?.toggleAttribute('data-shown', scrollY > backToTopAfter);
    const line = innerHeight * 0.35;
    const current = sections.find((section) => section.getBoundingClientRect().bottom > line)?.id;
    for (const link of links) {
      if (link.dataset.sectionLink === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      update();
    });
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
  later();
  const loaded = () => document.documentElement.setAttribute('data-loaded', '');
  if (document.readyState === 'complete') loaded();
  else addEventListener('load', () => setTimeout(loaded));
}
