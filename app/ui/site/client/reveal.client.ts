import { prefersLessMotion } from './motion.client';

const stagger = 100;
const keyframes = [
  { opacity: 0, transform: 'translateY(16px)' },
  { opacity: 1, transform: 'none' },
];
const timing = { duration: 450, easing: 'cubic-bezier(.16, 1, .3, 1)', fill: 'backwards' } as const;

/**
 * Content below the fold is revealed once, when it scrolls into view. Nothing is measured here, because that would
 * force a layout.
 */
export function startReveal() {
  const still = prefersLessMotion();
  let isFirstPass = true;
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries.filter((entry) => entry.isIntersecting);
      visible.forEach(({ target }, index) => {
        observer.unobserve(target);
        target.setAttribute('data-revealed', '');
        if (!isFirstPass && !still) target.animate(keyframes, { ...timing, delay: index * stagger });
      });
      isFirstPass = false;
    },
    { rootMargin: '0px 0px -8% 0px' },
  );
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}
