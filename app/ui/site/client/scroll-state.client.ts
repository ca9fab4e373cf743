const solidAfter = 20;
const backToTopAfter = 300;

/** Effects of the scroll position: the header, the current section and the back-to-top button. */
export function startScrollState() {
  const header = document.querySelector<HTMLElement>('[data-header]');
  const backToTop = document.querySelector<HTMLElement>('[data-back-to-top]');
  const links = [...document.querySelectorAll<HTMLElement>('[data-section-link]')];
  const sections = [...document.querySelectorAll('main > section')];
  const alwaysSolid = header?.hasAttribute('data-solid') ?? false;

  const update = () => {
    if (!alwaysSolid) header?.toggleAttribute('data-solid', scrollY > solidAfter);
    backToTop?.toggleAttribute('data-shown', scrollY > backToTopAfter && !coversControl(backToTop));
    const line = innerHeight * 0.35;
    const current = sections.find((section) => section.getBoundingClientRect().bottom > line)?.id;
    for (const link of links) {
      if (link.dataset.sectionLink === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  let pending = false;
  const later = () => {
    if (pending) return;
    pending = true;
    requestAnimationFrame(() => {
      pending = false;
      update();
    });
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
  later();
}

/** Returns whether the button covers a control. A button with the keyboard focus stays visible. */
function coversControl(button: HTMLElement): boolean {
  if (button === document.activeElement) return false;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const places = [left, (left + right) / 2, right].flatMap((x) => [top, (top + bottom) / 2, bottom].map((y) => [x, y]));
  return places.some(([x = 0, y = 0]) =>
    document.elementsFromPoint(x, y).some((element) => {
      const control = element.closest('main :is(a, button, input, select, textarea, label), footer a');
      if (!control || control === button) return false;
      // The clickable area of a card is larger than the box of its link. The button may cover a corner of it.
      const box = control.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    }),
  );
}
