import type { ReactNode } from 'react';
import { SettingsPart } from '../form/form-parts';

interface SetupGuideProps {
  title: string;
  /** Below the steps. */
  end?: ReactNode;
  children: ReactNode;
}

/** Numbered steps at another service. */
export function SetupGuide({ title, end, children }: SetupGuideProps) {
  return (
    <SettingsPart title={title}>
      <ol className="grid max-w-[640px] list-decimal grid-cols-1 gap-3 pl-6 text-ink-2 text-small leading-1.5 [&_b]:font-semibold [&_b]:text-ink [&_button]:mb-2">
        {children}
      </ol>
      {end ? <div className="mt-4">{end}</div> : null}
    </SettingsPart>
  );
}

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-accent underline underline-offset-2" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Text to copy. The rest of a long line is indented. */
export function CodeLines({ children }: { children: ReactNode[] }) {
  return (
    <pre className="my-2 whitespace-pre-wrap rounded border bg-sunken px-4 py-3 font-mono text-caption text-ink leading-1.6">
      {children.map((line, index) => (
        <code key={String(index)} className="block pl-[2ch] indent-[-2ch]">
          {line}
        </code>
      ))}
    </pre>
  );
}

export function Commands({ children }: { children: string }) {
  const lines = children.split('\n').map((command) => command.split(/(\S+)/));
  return (
    <CodeLines>
      {lines.map((parts) => parts.map((part, index) => (index % 2 ? <Word key={part}>{part}</Word> : part)))}
    </CodeLines>
  );
}

/** Prevents a line break after the hyphen of an option. */
function Word({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
