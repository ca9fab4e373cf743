/** Makes the menu modal. Without the script it is the target of a link. */
export function startMenu() {
  const menu = document.querySelector<HTMLElement>('[data-menu]');
  const opener = document.querySelector<HTMLElement>('[data-menu-open]');
  const closer = document.querySelector<HTMLElement>('[data-menu-close]');
  if (!menu || !opener || !closer) return;
  const behind = [...document.body.children].filter((element): element is HTMLElement => element !== menu);

  const set = (open: boolean) => {
    menu.toggleAttribute('data-open', open);
    opener.setAttribute('aria-expanded', String(open));
    document.documentElement.style.overflow = open ? 'hidden' : '';
    for (const element of behind) element.inert = open;
  };
  const close = () => {
    if (!menu.hasAttribute('data-open')) return;
    set(false);
    opener.focus();
  };

  menu.setAttribute('role', 'dialog');
  menu.setAttribute('aria-modal', 'true');
  menu.setAttribute('aria-label', 'Menu');
  for (const button of [opener, closer]) {
    button.setAttribute('role', 'button');
    button.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      button.click();
    });
  }
  set(false);
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    set(true);
    closer.focus();
  });
  closer.addEventListener('click', (event) => {
    if (!menu.hasAttribute('data-open')) return;
    event.preventDefault();
    close();
  });
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a:not([data-menu-close])')) set(false);
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  // The breakpoint at which the header shows its links depends on their number.
  for (const width of [768, 1024]) matchMedia(`(min-width: ${width}px)`).addEventListener('change', () => set(false));
  addEventListener('pageshow', () => set(false));
}
