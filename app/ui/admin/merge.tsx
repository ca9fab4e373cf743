import type { Merge, MergeChoice, Place } from '~/records/merge';
import { Pieces } from './comparison';
import { Legend } from './form-parts';
import { Notice } from './list';
import { ChoiceLabel } from './toggles';

/** The merge form: both versions of each conflict, to choose from. */
export function MergeChoices({ merge: { places, taken } }: { merge: Merge }) {
  return (
    <section className="merge" aria-label="Changed by both of you">
      <Notice>
        <strong>Someone else has saved a newer version.</strong> Choose a version where both of you changed the same
        text, then save again. {taken ? `Their other changes are kept: ${taken}.` : null}
      </Notice>
      {places.map((place, at) => (
        <ConflictChoice key={place.name} place={place} title={titleOf(places, at)} />
      ))}
    </section>
  );
}

/** With its number, where the field has several. */
function titleOf(places: Place[], at: number): string {
  const label = places[at]?.label ?? '';
  const ofField = places.filter((place) => place.label === label);
  return ofField.length === 1
    ? label
    : `${label}, place ${places.slice(0, at + 1).filter((place) => place.label === label).length} of ${ofField.length}`;
}

const text: Record<MergeChoice, string> = {
  theirs: 'Theirs (saved)',
  mine: 'Yours',
  both: 'Both: theirs, then yours',
};

const versionClass = 'wrap-anywhere whitespace-pre-wrap pl-8 text-small leading-1.5';

function ConflictChoice({ place, title }: { place: Place; title: string }) {
  const { theirs, mine, choices } = place;
  return (
    <fieldset className="mt-4 mb-0 grid gap-x-6 gap-y-1 border-t pt-3 md:grid-cols-[1fr_1fr] md:[&>legend]:col-span-full">
      <Legend>{title}</Legend>
      <div>
        <Choice place={place} choice="theirs" />
        <p className={versionClass} dir="auto">
          {theirs ? <Pieces pieces={theirs} mark="del" /> : <em>empty</em>}
        </p>
      </div>
      <div>
        <Choice place={place} choice="mine" />
        <p className={versionClass} dir="auto">
          {mine ? <Pieces pieces={mine} mark="ins" /> : <em>empty</em>}
        </p>
      </div>
      {choices.includes('both') ? <Choice place={place} choice="both" /> : null}
    </fieldset>
  );
}

function Choice({ place: { name, chosen }, choice }: { place: Place; choice: MergeChoice }) {
  return (
    <ChoiceLabel>
      <input
        className="m-0 size-5 flex-none accent-[var(--accent)]"
        type="radio"
        name={name}
        value={choice}
        defaultChecked={chosen === choice}
      />
      <span>{text[choice]}</span>
    </ChoiceLabel>
  );
}
