import { prefersLessMotion, showPaused } from './motion.client';

const interval = 5000;
const inARow = 3;

/** Rotates the testimonials: three in a row on wide screens, the active one on small ones. */
export function startCarousel() {
  const root = document.querySelector<HTMLElement>('[data-carousel]');
  const cards = [...(root?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  const list = root?.querySelector('[data-carousel-cards]');
  const pause = root?.querySelector<HTMLElement>('[data-carousel-pause]');
  if (!root || !list || !pause || cards.length < 2) return;
  const dots = [...root.querySelectorAll('[data-dot]')];
  const hoverArea = list.parentElement ?? root;

  let active = 0;
  let first = 0;
  let paused = prefersLessMotion();
  let timer = 0;

  const isHeld = () =>
    paused || document.hidden || hoverArea.matches(':hover') || !!root.querySelector(':focus-visible');
  const restart = () => {
    clearTimeout(timer);
    const held = isHeld();
    list.setAttribute('aria-live', held ? 'polite' : 'off');
    if (!held) timer = window.setTimeout(() => show(active + 1), interval);
  };

  const show = (index: number) => {
    active = (index + cards.length) % cards.length;
    if (active < first) first = active === 0 ? 0 : Math.max(0, active - inARow + 1);
    if (active >= first + inARow) first = Math.min(active, cards.length - inARow);
    cards.forEach((card, place) => {
      const column = place % inARow;
      const inRow = place >= first && place < first + inARow;
      // Moved by a transform, because a change of column would count as a layout shift.
      card.style.setProperty('--shift', String(inRow ? place - first - column : 0));
      card.toggleAttribute('data-active', place === active);
      card.toggleAttribute('data-near', inRow);
    });
    dots.forEach((dot, place) => {
      if (place === active) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    restart();
  };

  root.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
    if (!target) return;
    if (target === pause) {
      paused = !paused;
      showPaused(pause, paused);
      restart();
    } else if (target.dataset.carouselStep) {
      show(active + Number(target.dataset.carouselStep));
    } else if (dots.includes(target)) {
      show(dots.indexOf(target));
    }
  });
  hoverArea.addEventListener('pointerenter', restart);
  hoverArea.addEventListener('pointerleave', restart);
  root.addEventListener('focusin', restart);
  root.addEventListener('focusout', () => setTimeout(restart));
  document.addEventListener('visibilitychange', restart);

  showPaused(pause, paused);
  show(0);
}
