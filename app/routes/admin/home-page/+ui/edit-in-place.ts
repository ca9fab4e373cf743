/** A click on a text in the preview of the home page opens its field. */
import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { anchorOf, type SectionName } from '~/content/home-page/copy';

/** The parts of the page whose fields are in Business Details. */
export const businessDetailOf: Partial<Record<SectionName, { part: string; to: string }>> = {
  hero: { part: '#home h1', to: '/admin/site-settings/business-details#business-details-tagline' },
  header: {
    part: 'header a[href$="#home"]:has(img, svg)',
    to: '/admin/site-settings/business-details#business-details-logoUrl',
  },
};

const texts = 'h1, h2, h3, h4, p, li, dt, dd, a, button, blockquote, span';
/** In characters. A shorter text must match the whole text of a field. */
const partLengthMin = 12;

/**
 * Returns a function that links the texts of a preview to their fields: in this form, in another section's form, or in
 * Business Details.
 * @param formId of the open section
 */
export function useEditInPlace(formId: string, open: SectionName): (frame: HTMLIFrameElement | null) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const clicked: unknown = state?.clickedText;
  useEffect(() => {
    if (typeof clicked === 'string') focusField(formId, clicked);
  }, [clicked, formId]);
  return (frame) =>
    frame?.contentDocument?.addEventListener('click', (event) => {
      // A frame's document has its own classes, so `instanceof Element` is false here.
      const target = event.target as Element;
      const detail = Object.values(businessDetailOf).find(({ part }) => target.closest(part));
      if (detail) {
        event.preventDefault();
        return navigate(detail.to);
      }
      const element = target.closest(texts);
      const text = textIn(element?.textContent);
      if (!element || !text) return;
      if (focusField(formId, text)) return event.preventDefault();
      const section = sectionOf(element);
      if (!section || section === open) return;
      event.preventDefault();
      navigate(`/admin/home-page/${section}`, { state: { clickedText: text } });
    });
}

/** @returns whether the form has a field with this text */
function focusField(formId: string, text: string): boolean {
  const form = document.getElementById(formId);
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[type=text], textarea') ?? [])];
  const lineAt = ({ value }: HTMLInputElement) => value.split('\n').findIndex((line) => textIn(line) === text);
  const field =
    fields.find((one) => lineAt(one) >= 0) ??
    fields.find(({ value }) => isPart(textIn(value), text) || isPart(text, textIn(value)));
  const lines = field?.value.split('\n').slice(0, lineAt(field) + 1) ?? [];
  if (lines.length > 0) field?.setSelectionRange(lines.join('\n').length, lines.join('\n').length);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return field !== undefined;
}

const isPart = (whole: string, part: string) => part.length >= partLengthMin && whole.includes(part);

const textIn = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

function sectionOf(element: Element): SectionName | undefined {
  if (element.closest('header')) return 'header';
  if (element.closest('footer')) return 'footer';
  const id = element.closest('section[id]')?.id;
  return (Object.keys(anchorOf) as SectionName[]).find((name) => anchorOf[name] === id);
}
