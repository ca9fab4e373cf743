import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { Icon, type IconName } from '~/ui/icons';

interface MenuItem {
  label: string;
  icon: IconName;
  onChoose: () => void;
}

/** A button with a menu (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/). */
export function MenuButton({ label, items }: { label: string; items: MenuItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector('button')?.focus();
    // Runs before the listener of the surrounding dialog on the document, which would close it.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', onEscape, true);
    return () => window.removeEventListener('keydown', onEscape, true);
  }, [isOpen]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes
    <div
      className="relative"
      // Safari does not focus a pressed button, so the menu would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
    >
      <Button
        ref={button}
        className="-outline-offset-[3px]"
        variant="ghost"
        size="compact"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
        <Icon name="ChevronDown" size={16} />
      </Button>
      {isOpen ? (
        <div
          ref={menu}
          className="absolute top-full right-0 z-10 grid w-60 rounded border bg-sheet py-1 shadow-float"
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
        >
          {items.map(({ label: text, icon, onChoose }) => (
            <button
              key={text}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-left text-small hover:bg-sunken focus-visible:-outline-offset-[3px]"
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              <Icon name={icon} />
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
