import { prefersLessMotion } from './motion.client';

const stagger = 100;
const keyframes = [
  { opacity: 0, transform: 'translateY(16px)' },
  { opacity: 1, transform: 'none' },
];
const timing = { duration: 450, easing: 'cubic-bezier(.16, 1, .3, 1)', fill: 'backwards' } as const;

/** What lies below the fold comes in once, when it is scrolled into view. Nothing is measured here: that would lay the page out. */
export function startReveal() {
  const still = prefersLessMotion();
  let isFirstPass = true;
  const observer = new IntersectionObserver(
    (entries) => {
      const received = entries.filter((entry) => entry.isIntersecting);
      received.forEach(({ target }, index) => {
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
