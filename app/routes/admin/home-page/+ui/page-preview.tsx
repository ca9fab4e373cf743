import { useEffect, useRef, useState } from 'react';
import { anchorOf, previewPathOf, type SectionName } from '~/content/home-page/copy';
import { buttonClass } from '~/ui/button';
import { OpensATab } from '~/ui/kit/frame/new-tab-hint';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { ViewButton } from '~/ui/kit/list/view-buttons';
import { useEditInPlace } from './edit-in-place';

const sizes = [
  { label: 'Phone', width: 390 },
  { label: 'Tablet', width: 768 },
  { label: 'Desktop', width: 1440 },
] as const;

interface PagePreviewProps {
  section: SectionName;
  /** The draft's version. Another version loads the page again. */
  version: number;
  /** The form whose input the preview shows. */
  formId: string;
}

/**
 * Previews the page in a scaled frame with the width of a real window. Without JavaScript, or without space beside the
 * form, it is a link that opens a tab.
 */
export function PagePreview({ section, version, formId }: PagePreviewProps) {
  const href = previewPathOf(section);
  const makeEditable = useEditInPlace(formId, section);
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<number>(sizes[0].width);
  const [frameSize, setFrameSize] = useState({ width: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box comes with the script
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFrameSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [hydrated]);
  const [address = '', anchor = ''] = href.split('#');
  const place = useRef<number | null>(null);
  useTyped(`${formId} ${version}`, (count) => {
    const frameWindow = frame.current?.contentWindow;
    if (!frameWindow) return;
    place.current = frameWindow.scrollY;
    // Replaces the history entry, so that Back leaves the form.
    frameWindow.location.replace(address.replace('?draft', `?draft=${count}`));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another width, the section is at another place
  useEffect(() => {
    if (place.current === null) showPart(frame.current, anchor);
  }, [width]);
  const scale = frameSize.width > 0 ? Math.min(1, frameSize.width / width) : 1;
  return (
    <section className="xl:sticky xl:top-6 xl:self-start" aria-label="Preview">
      <div className="flex min-h-11 items-center justify-between gap-4 text-small">
        {hydrated ? <p className="hidden text-ink-2 xl:block">Click a text to edit it.</p> : null}
        {hydrated ? (
          <div className="ml-auto hidden px-2 xl:flex">
            {sizes.map((size) => (
              <ViewButton key={size.width} aria-pressed={size.width === width} onClick={() => setWidth(size.width)}>
                {size.label}
              </ViewButton>
            ))}
          </div>
        ) : null}
        <a
          className={buttonClass({ variant: 'link' }, 'inline-flex flex-none items-center gap-1.5 whitespace-nowrap')}
          href={href}
          target="_blank"
          rel="noreferrer"
        >
          Preview <OpensATab />
        </a>
      </div>
      {hydrated ? (
        <div
          className="relative hidden h-[calc(100vh-120px)] overflow-hidden rounded border border-line-2 bg-sheet xl:block"
          ref={box}
        >
          {frameSize.width > 0 ? (
            <iframe
              key={version}
              ref={frame}
              className="absolute top-0 origin-top-left border-0"
              title="Preview of the page"
              src={address}
              onLoad={() => {
                makeEditable(frame.current);
                stayInside(frame.current);
                layOut(frame.current);
                if (place.current === null) showPart(frame.current, anchor);
                else frame.current?.contentWindow?.scrollTo({ top: place.current, behavior: 'instant' });
              }}
              style={{
                width: `${width}px`,
                height: `${frameSize.height / scale}px`,
                transform: `scale(${scale})`,
                left: `${Math.max(0, (frameSize.width - width * scale) / 2)}px`,
              }}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

const pause = 500;

/**
 * Stores a form's input for the preview shortly after its last change.
 * @param form its ID, followed by a space and a value that changes with the content
 * @param show called with a new number each time
 */
function useTyped(form: string, show: (count: number) => void) {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const element = document.getElementById(form.split(' ')[0] ?? '');
    if (!(element instanceof HTMLFormElement)) return;
    let timer = 0;
    let count = 0;
    let taken = textOf(element);
    const send = async () => {
      const body = textOf(element);
      if (body.toString() === taken.toString()) return;
      taken = body;
      count += 1;
      const own = count;
      const answer = await fetch(`${location.pathname}/live-preview`, {
        method: 'POST',
        body,
        redirect: 'manual',
      }).catch(() => null);
      // Invalid input, or a failed request, leaves the preview unchanged.
      if (own === count && answer?.ok && (await answer.json()).isTaken) latest.current(count);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(send, pause);
    };
    const changes = ['input', 'change', 'click', 'drop'];
    for (const change of changes) element.addEventListener(change, wait);
    return () => {
      clearTimeout(timer);
      for (const change of changes) element.removeEventListener(change, wait);
    };
  }, [form]);
}

const textOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Forces the layout of every section, because a section's position depends on the heights above it. */
function layOut(frame: HTMLIFrameElement | null) {
  for (const section of frame?.contentDocument?.querySelectorAll('main > section') ?? []) {
    section.setAttribute('data-laid-out', '');
  }
}

/** A URL fragment would scroll the surrounding page too. The hero, below the header and notices, is the page's top. */
function showPart(frame: HTMLIFrameElement | null, anchor: string) {
  const part = anchor ? frame?.contentDocument?.getElementById(anchor) : null;
  const top = anchor === anchorOf.hero ? 0 : part?.offsetTop;
  if (part) frame?.contentWindow?.scrollTo({ top, behavior: 'instant' });
}

/** Changes links to other pages of the site to show drafts, and external links to open a tab. */
function stayInside(frame: HTMLIFrameElement | null) {
  for (const link of frame?.contentDocument?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []) {
    const url = new URL(link.href, location.href);
    const isHere = url.origin === location.origin && !url.pathname.startsWith('/admin');
    if (!isHere) link.target = '_blank';
    else if (!link.getAttribute('href')?.startsWith('#')) {
      url.searchParams.set('draft', '');
      link.href = url.href;
    }
  }
}
