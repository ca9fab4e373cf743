import { useEffect } from 'react';
import { Button, type ButtonProps } from '~/ui/button';

/** In milliseconds: before a tooltip opens, and after closing one for the next to open immediately. */
const [openDelay, skipDelay] = [700, 300];
/** In pixels: between a control and its tooltip, and to the edge of the window. */
const [sideOffset, collisionPadding] = [4, 10];

const bubbleId = 'tooltip';
const bubbleClass =
  'pointer-events-none fixed inset-auto z-tooltip m-0 max-w-80 rounded-small border-0 bg-ink px-[11px] py-1.5 font-medium font-sans text-[0.875rem] text-on-ink leading-1.4 forced-colors:border';

/**
 * Shows a tooltip for each element with `data-tip`: after 700 ms of hovering, immediately on keyboard focus. Escape
 * closes only the tooltip, except if `data-tip-escape` passes the key on.
 */
export function useTooltips() {
  useEffect(() => {
    let trigger: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let closedAt = Number.NEGATIVE_INFINITY;
    let isPressed = false;
    const bubble = document.createElement('div');
    Object.assign(bubble, { id: bubbleId, className: bubbleClass, popover: 'manual', role: 'tooltip' });

    const close = () => {
      clearTimeout(timer);
      if (bubble.isConnected) closedAt = performance.now();
      bubble.remove();
      if (trigger?.getAttribute('aria-describedby') === bubbleId) trigger.removeAttribute('aria-describedby');
      trigger = null;
    };
    const open = () => {
      const text = trigger?.dataset.tip;
      if (!trigger || !text) return;
      bubble.textContent = text;
      document.body.append(bubble);
      bubble.showPopover?.();
      place(bubble, trigger.getBoundingClientRect());
      const isName = trigger.getAttribute('aria-label') === text;
      if (!isName && !trigger.hasAttribute('aria-describedby')) trigger.setAttribute('aria-describedby', bubbleId);
    };
    const enter = (event: Event) => {
      const found = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      if (found === trigger || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
      close();
      trigger = found;
      if (!trigger) return;
      if (event.type === 'focusin') isPressed || open();
      else timer = setTimeout(open, performance.now() - closedAt < skipDelay ? 0 : openDelay);
    };
    const press = () => {
      isPressed = true;
      close();
    };
    const release = () => {
      isPressed = false;
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !bubble.isConnected) return;
      if (!trigger?.hasAttribute('data-tip-escape')) event.stopPropagation();
      close();
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('pointerover', enter, options);
    window.addEventListener('focusin', enter, options);
    window.addEventListener('focusout', close, options);
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    window.addEventListener('scroll', close, options);
    window.addEventListener('keydown', onEscape, options);
    return () => {
      stop.abort();
      close();
    };
  }, []);
}

/** Above the control, or below it if there is no space. */
function place(bubble: HTMLElement, { left, top, bottom, width }: DOMRect) {
  const { offsetWidth, offsetHeight } = bubble;
  const above = top - offsetHeight - sideOffset;
  const widest = document.documentElement.clientWidth - offsetWidth - collisionPadding;
  const x = Math.max(collisionPadding, Math.min(widest, left + (width - offsetWidth) / 2));
  bubble.style.left = `${x}px`;
  bubble.style.top = `${above < collisionPadding ? bottom + sideOffset : above}px`;
}

type IconButtonProps = Omit<ButtonProps, 'size' | 'aria-label'> & { label: string; size?: 'icon' | 'icon-sm' };

/** An icon button. Its label is its accessible name and its tooltip. */
export function IconButton({ label, variant = 'ghost', size = 'icon', ...props }: IconButtonProps) {
  return <Button {...props} variant={variant} size={size} aria-label={label} data-tip={label} />;
}
