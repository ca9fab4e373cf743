const openDelay = 700;
const skipDelay = 300;

/** The tooltips are CSS. This script lets the next one open immediately, and Escape close them. */
export function startTooltips() {
  const { dataset } = document.documentElement;
  const tipOf = (event: Event) => event.target instanceof Element && event.target.closest('[data-tip]');
  let timer = 0;

  document.addEventListener('pointerover', (event) => {
    delete dataset.tipOff;
    if (!tipOf(event)) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      dataset.tipWarm = '';
    }, openDelay);
  });
  document.addEventListener('pointerout', (event) => {
    if (!tipOf(event)) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      delete dataset.tipWarm;
    }, skipDelay);
  });
  document.addEventListener('focusin', () => {
    delete dataset.tipOff;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dataset.tipOff = '';
  });
}
