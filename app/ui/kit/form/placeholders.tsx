import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '../frame/use-hydrated';
import { WideFact } from '../list/facts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isText = (target: unknown): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

const firstOf = (form: HTMLFormElement | null) =>
  form?.querySelector('textarea') ?? [...(form?.elements ?? [])].find(isText);

/** The placeholders of a form and their meanings. With JavaScript, each is a button that inserts it at the caret. */
export function Placeholders({ meanings }: { meanings: Record<string, string> }) {
  const hydrated = useHydrated();
  const field = useRef<TextControl | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (isText(target)) field.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  const insert = ({ currentTarget: { form, value } }: MouseEvent<HTMLButtonElement>) => {
    const target = field.current?.form === form ? field.current : firstOf(form);
    target?.focus();
    // As if typed, so that it can be undone.
    document.execCommand('insertText', false, `{${value}}`);
  };
  return (
    <dl>
      {Object.entries(meanings).map(([name, meaning]) => (
        <WideFact
          key={name}
          label={
            hydrated ? (
              <Button
                className="whitespace-nowrap"
                variant="outline"
                size="sm"
                value={name}
                onClick={insert}
                aria-label={`Insert ${name}`}
              >
                {name}
              </Button>
            ) : (
              `{${name}}`
            )
          }
        >
          {meaning}
        </WideFact>
      ))}
    </dl>
  );
}
