import { startButtons } from './client/buttons.client';
import { startCarousel } from './client/carousel.client';
import { startFieldErrors } from './client/field-errors.client';
import { startFlash } from './client/flash.client';
import { startLayout } from './client/layout.client';
import { startLoggedOut } from './client/logged-out.client';
import { startMenu } from './client/menu.client';
import { startMessageCount } from './client/message-count.client';
import { startPostedForms } from './client/posted-form.client';
import { startReasonLinks } from './client/reason-links.client';
import { startReveal } from './client/reveal.client';
import { startScrollState } from './client/scroll-state.client';
import { startStrip } from './client/strip.client';
import { startTooltips } from './client/tooltips.client';

const parts = [
  startButtons,
  startPostedForms,
  startMessageCount,
  startFieldErrors,
  startMenu,
  startScrollState,
  startReasonLinks,
  startCarousel,
  startStrip,
  startReveal,
  startTooltips,
  startFlash,
  startLoggedOut,
  startLayout,
];

/** Starts the scripts of a public page, which works without them. If one fails, the others still run. */
async function enhance() {
  if (document.readyState === 'loading') {
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  }
  await styled();
  Object.assign(document.documentElement.dataset, { scripted: '', js: '' });
  for (const start of parts) {
    try {
      start();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Waits for the styles, because not every browser does and the measurements depend on them. */
async function styled() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const coming = [...links].filter(({ sheet }) => !sheet);
  await Promise.all(
    coming.map((link) => new Promise((done) => ['load', 'error'].map((end) => link.addEventListener(end, done)))),
  );
}

void enhance();
