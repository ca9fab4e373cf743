import { prefersLessMotion } from './motion.client';

const stagger = 100;
const keyframes = [
  { opacity: 0, transform: 'translateY(16px)' },
  { opacity: 1, transform: 'none' },
];
const timing = { duration: 450, easing: 'cubic-bezier(.16, 1, .3, 1)', fill: 'backwards' } as const;

/** What lies below the fold comes in once, when it is scrolled into view. */
export function startReveal() {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
  const still = prefersLessMotion();
  const observer = new IntersectionObserver(
    (entries) => {
      const arrived = entries.filter((entry) => entry.isIntersecting);
      arrived.forEach(({ target }, index) => {
        observer.unobserve(target);
        target.removeAttribute('data-waiting');
        target.setAttribute('data-revealed', '');
        target.animate(keyframes, { ...timing, delay: index * stagger });
      });
    },
    { rootMargin: '0px 0px -8% 0px' },
  );
  for (const element of elements) {
    const isBelow = element.getBoundingClientRect().top > innerHeight;
    if (still || !isBelow) {
      element.dataset.revealed = '';
    } else {
      element.dataset.waiting = '';
      observer.observe(element);
    }
  }
}
