import type { ReactNode } from 'react';
import { choicePrefix, conflictsOf, encodeField, type FieldConflict, savedPrefix } from '~/http/forms/conflict';
import { fieldText } from '~/records/comparison/changed-fields';
import { Legend } from '../form/form-parts';
import type { AdminFormState } from '../form/form-state';
import { ChoiceLabel } from '../form/toggles';
import { InlineNotice } from '../list/list';

/** Both versions of each field that was changed since the form was opened, to choose from. */
export function ConflictChoices({ state }: { state: AdminFormState }) {
  const { actionError, labels = {}, saved } = state;
  const typed = actionError?.result.initialValue ?? {};
  const conflicts = conflictsOf(labels, saved, typed, actionError?.conflict?.changed);
  if (conflicts.length === 0) return null;
  return (
    <section aria-label="Two versions">
      <InlineNotice>
        <strong>A newer version has been saved.</strong> Choose a version of each field, then save again. Your text is
        in the fields below.
      </InlineNotice>
      {conflicts.map((conflict) => (
        <fieldset
          key={conflict.name}
          className="mt-4 mb-0 grid gap-x-6 gap-y-1 border-t pt-3 md:grid-cols-[1fr_1fr] md:[&>legend]:col-span-full"
        >
          <Legend>{conflict.label}</Legend>
          <Version conflict={conflict} choice="saved" chosen={typed[choicePrefix + conflict.name]}>
            Saved
          </Version>
          <Version conflict={conflict} choice="mine" chosen={typed[choicePrefix + conflict.name]}>
            Yours
          </Version>
          <input type="hidden" name={savedPrefix + conflict.name} value={encodeField(conflict.name, conflict.saved)} />
        </fieldset>
      ))}
    </section>
  );
}

interface VersionProps {
  conflict: FieldConflict;
  choice: 'saved' | 'mine';
  chosen: unknown;
  children: ReactNode;
}

function Version({ conflict, choice, chosen, children }: VersionProps) {
  const text = fieldText(conflict[choice]);
  return (
    <div>
      <ChoiceLabel>
        <input
          className="m-0 size-5 flex-none accent-[var(--accent)]"
          type="radio"
          name={choicePrefix + conflict.name}
          value={choice}
          defaultChecked={chosen === choice}
        />
        <span>{children}</span>
      </ChoiceLabel>
      <p className="wrap-anywhere whitespace-pre-wrap pl-8 text-small leading-1.5" dir="auto">
        {text === '' ? <em>empty</em> : text}
      </p>
    </div>
  );
}

/** Lets the next save replace the saved version, which the user has now seen. */
export const SeenVersion = ({ version }: { version: number }) => (
  <>
    <input type="hidden" name={`${choicePrefix}version`} value="saved" />
    <input type="hidden" name={`${savedPrefix}version`} value={`version=${version}`} />
  </>
);
