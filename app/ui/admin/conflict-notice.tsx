import type { AdminFormState } from './form-state';
import { Notice } from './list';

/** The values that were saved meanwhile and differ from the input, without lists. */
export function ConflictNotice({ state }: { state: AdminFormState }) {
  const typed = (name: string) => {
    const value = state.actionError?.result.initialValue?.[name];
    const last = Array.isArray(value) ? value.at(-1) : value;
    return last === undefined || last === null ? '' : String(last);
  };
  const fields = Object.entries(state.labels ?? {}).flatMap(([name, label]) => {
    const value = (state.saved as Record<string, unknown>)[name] ?? '';
    if (typeof value === 'object' || !label) return [];
    return [{ name, label, saved: typeof value === 'boolean' ? (value ? 'on' : 'false') : String(value) }];
  });
  const different = fields.filter(({ name, saved }) => saved !== typed(name));
  if (different.length === 0) return null;
  return (
    <section
      className="[&_dd]:wrap-anywhere [&_dd]:mt-1 [&_dd]:whitespace-pre-wrap [&_dd]:rounded [&_dd]:border [&_dd]:px-3 [&_dd]:py-2 [&_dd]:text-small [&_dl]:mt-4 [&_dl]:grid [&_dl]:gap-4 [&_dt]:font-semibold [&_dt]:text-small"
      aria-label="The saved version"
    >
      <Notice>This is the saved version. Your text is in the fields below.</Notice>
      <dl>
        {different.map(({ name, label, saved }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{saved === '' ? <em>empty</em> : saved}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
