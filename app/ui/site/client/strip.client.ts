import { prefersLessMotion, showPaused } from './motion.client';

const loop = 30_000;
const timeoutMs = 3000;

/** Moves the row of logos: one set passes in 30 seconds, whatever its width. */
export async function startStrip() {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  const view = strip?.querySelector<HTMLElement>('[data-strip-view]');
  const set = view?.querySelector<HTMLElement>('[data-strip-set]');
  const button = strip?.querySelector<HTMLElement>('[data-strip-pause]');
  if (!strip || !view || !set || !button) return;
  if (prefersLessMotion()) {
    button.hidden = true;
    return;
  }

  await approached(strip);
  const logos = [...set.querySelectorAll('img')];
  // Lazy logos outside the visible row would never load.
  for (const logo of logos) logo.loading = 'eager';
  // The width of a logo is unknown until it is loaded, so the row is hidden while it grows.
  view.dataset.waiting = '';
  await Promise.race([Promise.all(logos.map(settled)), new Promise((done) => setTimeout(done, timeoutMs))]);
  delete view.dataset.waiting;

  const track = document.createElement('div');
  track.className = 'flex w-max';
  track.dataset.stripTrack = '';
  set.replaceWith(track);
  track.append(set);
  view.scrollLeft = 0;
  view.dataset.running = '';
  view.removeAttribute('tabindex');

  let animation: Animation | null = null;
  let paused = false;

  const fill = () => {
    const copies = Math.max(2, Math.ceil(view.clientWidth / Math.max(1, set.offsetWidth)) + 1);
    if (copies <= track.children.length && animation) return;
    while (track.children.length < copies) track.append(copyOf(set));
    const time = animation?.currentTime ?? 0;
    animation?.cancel();
    animation = track.animate([{ transform: 'none' }, { transform: `translateX(${-100 / track.children.length}%)` }], {
      duration: loop,
      iterations: Number.POSITIVE_INFINITY,
    });
    animation.currentTime = time;
    update();
  };
  const update = () => {
    if (paused || strip.matches(':hover') || view.querySelector(':focus-visible')) animation?.pause();
    else animation?.play();
  };

  button.addEventListener('click', () => {
    paused = !paused;
    showPaused(button, paused);
    update();
  });
  strip.addEventListener('pointerenter', update);
  strip.addEventListener('pointerleave', update);
  strip.addEventListener('focusin', update);
  strip.addEventListener('focusout', () => setTimeout(update));
  new ResizeObserver(fill).observe(view);
  fill();
}

/** Resolves when an element is less than a screen's height away from the viewport. */
function approached(element: Element) {
  return new Promise<void>((done) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        done();
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(element);
  });
}

function settled(image: HTMLImageElement) {
  return (
    image.complete ||
    new Promise((done) => {
      image.addEventListener('load', done);
      image.addEventListener('error', done);
    })
  );
}

function copyOf(set: HTMLElement) {
  const copy = set.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  return copy;
}
