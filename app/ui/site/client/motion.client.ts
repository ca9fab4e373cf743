export const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows on a pause button whether its animation is paused. */
export function showPaused(button: HTMLElement, paused: boolean) {
  const labels = button.dataset;
  labels.labelRunning ??= button.getAttribute('aria-label') ?? '';
  button.toggleAttribute('data-paused', paused);
  button.setAttribute('aria-label', (paused ? labels.labelPaused : labels.labelRunning) ?? '');
}
