import type { Merge, MergeChoice, MergeConflict } from '~/records/comparison/merge';
import { Legend } from '../form/form-parts';
import type { AdminFormState } from '../form/form-state';
import { ChoiceLabel } from '../form/toggles';
import { InlineNotice } from '../list/list';
import { Pieces } from './comparison';

/** The merge form: both versions of each conflict, to choose from. */
export function MergeChoices({ merge: { conflicts, mergedChanges } }: { merge: Merge }) {
  return (
    <section className="merge" aria-label="Changed by both of you">
      <InlineNotice>
        <strong>Someone else has saved a newer version.</strong> Choose a version where both of you changed the same
        text, then save again. {mergedChanges ? `Their other changes are kept: ${mergedChanges}.` : null}
      </InlineNotice>
      {conflicts.map((conflict, at) => (
        <Conflict key={conflict.name} conflict={conflict} title={titleOf(conflicts, at)} />
      ))}
    </section>
  );
}

/** Adds a number if the field has several conflicts. */
function titleOf(conflicts: MergeConflict[], at: number): string {
  const label = conflicts[at]?.label ?? '';
  const ofField = conflicts.filter((conflict) => conflict.label === label);
  return ofField.length === 1
    ? label
    : `${label}, place ${conflicts.slice(0, at + 1).filter((conflict) => conflict.label === label).length} of ${ofField.length}`;
}

const text: Record<MergeChoice, string> = {
  theirs: 'Theirs (saved)',
  mine: 'Yours',
  both: 'Both: theirs, then yours',
};

const versionClass = 'wrap-anywhere whitespace-pre-wrap pl-8 text-small leading-1.5';

function Conflict({ conflict, title }: { conflict: MergeConflict; title: string }) {
  const { theirs, mine, choices } = conflict;
  return (
    <fieldset className="mt-4 mb-0 grid gap-x-6 gap-y-1 border-t pt-3 md:grid-cols-[1fr_1fr] md:[&>legend]:col-span-full">
      <Legend>{title}</Legend>
      <div>
        <Choice conflict={conflict} choice="theirs" />
        <p className={versionClass} dir="auto">
          {theirs ? <Pieces pieces={theirs} mark="del" /> : <em>empty</em>}
        </p>
      </div>
      <div>
        <Choice conflict={conflict} choice="mine" />
        <p className={versionClass} dir="auto">
          {mine ? <Pieces pieces={mine} mark="ins" /> : <em>empty</em>}
        </p>
      </div>
      {choices.includes('both') ? <Choice conflict={conflict} choice="both" /> : null}
    </fieldset>
  );
}

function Choice({ conflict, choice }: { conflict: MergeConflict; choice: MergeChoice }) {
  return (
    <ChoiceLabel>
      <input
        className="m-0 size-5 flex-none accent-[var(--accent)]"
        type="radio"
        name={conflict.name}
        value={choice}
        defaultChecked={conflict.choice === choice}
      />
      <span>{text[choice]}</span>
    </ChoiceLabel>
  );
}

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
      <InlineNotice>This is the saved version. Your text is in the fields below.</InlineNotice>
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
