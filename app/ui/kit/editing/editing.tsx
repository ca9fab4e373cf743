/** The parts of a form with autosave: offers earlier input, and shows the state of saving. */
import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { conflictsOf } from '~/http/forms/conflict';
import type { Editing } from '~/http/forms/editing.server';
import { mediaIdOf } from '~/media/image';
import type { AutosaveOffer, NewerSave } from '~/records/autosave';
import { fieldText } from '~/records/comparison/changed-fields';
import { Button, buttonClass } from '~/ui/button';
import type { AdminFormState } from '../form/form-state';
import { OpensATab } from '../frame/new-tab-hint';
import { whenExactly } from '../list/dates';
import { InlineNotice } from '../list/list';
import { type AutosaveState, autosaveErrors, hasSameValues, serializeForm, startAutosave } from './autosave';

/** Autosaves the form, if its route has called `loadEditing`. */
export function useAutosave(formId: string, editing: Editing | undefined) {
  const from = useRef(editing?.continued);
  const [state, setState] = useState<AutosaveState>({ status: 'unchanged' });
  const [announcement, setAnnouncement] = useState('');
  const [newer, setNewer] = useState<NewerSave | null>(null);
  const [supersededAutosaves, setSupersededAutosaves] = useState(from.current?.keys.join(' ') ?? '');
  const [isOffered, setOffered] = useState(true);
  const [baseVersion, setBaseVersion] = useState<string | null>(null);
  const autosave = useRef<ReturnType<typeof startAutosave> | null>(null);
  const { name, userId, offer } = editing ?? {};
  const offered = useRef(offer);
  offered.current = offer;
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!name || !userId || !(form instanceof HTMLFormElement)) return;
    const compare = () => setOffered(!offered.current || !hasSameValues(offered.current.fields, serializeForm(form)));
    compare();
    const onStateChange = (now: AutosaveState) => {
      setState(now);
      if (now.status === 'saved' || now.status === 'unchanged') compare();
      // The same text after further input is another result.
      if (now.status === 'changed') setAnnouncement('');
      if (now.status === 'saved') setAnnouncement('Saved');
      if (now.status === 'stored') setAnnouncement(autosaveLabel(now));
      if (now.status === 'failed') setAnnouncement(autosaveErrors[now.reason]);
    };
    autosave.current = startAutosave(form, {
      name,
      userId,
      continuedKeys: from.current?.keys ?? [],
      changed: from.current?.changed ?? [],
      onKeys: setSupersededAutosaves,
      onBaseVersion: setBaseVersion,
      onStateChange,
      onNewer: setNewer,
    });
    return () => autosave.current?.stop();
  }, [formId, name, userId]);
  return {
    state,
    /** For screen readers: the last result, not each request. */
    announcement,
    /** The save of the record since the form was opened, if any. */
    newer,
    /** Whether autosaves of earlier forms differ from this form's values. */
    isOffered,
    /** The keys of the autosaves that saving the form deletes, separated by spaces. */
    supersededAutosaves,
    /** The base version of a restored draft; null if it is the form's. */
    baseVersion,
    autosave,
  };
}

/** Offers autosaves of earlier forms, to continue or discard. This form's own autosave is already in the form. */
export function AutosaveNotice({ state, supersededAutosaves }: { state: AdminFormState; supersededAutosaves: string }) {
  const offer = state.editing?.offer;
  if (!state.editing || !offer || offer.keys.some((key) => supersededAutosaves.includes(key))) return null;
  return (
    <UnreadAutosave
      key={offer.keys[0]}
      offer={offer}
      editing={state.editing}
      differences={describeDifferences(state, offer)}
    />
  );
}

/** In characters. Of a longer value, and of an image, only the name of its field is told. */
const valueLengthMax = 40;

/** Returns for example “Accent “#f28c1e” instead of “#12396a”, Content”; empty if the changed fields are unknown. */
function describeDifferences(
  { labels = {}, saved }: Pick<AdminFormState, 'labels' | 'saved'>,
  { fields, changed }: Pick<AutosaveOffer, 'fields' | 'changed'>,
): string {
  const typed = Object.fromEntries(new URLSearchParams(fields));
  return conflictsOf(labels, saved, typed, changed ?? [])
    .map(({ label, saved, mine }) => {
      const values = [mine, saved].map(fieldText);
      const isShown = (value: string) => value && value.length <= valueLengthMax && mediaIdOf(value) === null;
      const isShort = !Array.isArray(saved) && values.every(isShown);
      return isShort ? `${label} ${values.map((value) => `“${value}”`).join(' instead of ')}` : label;
    })
    .join(', ');
}

type UnreadAutosaveProps = { offer: AutosaveOffer; editing: Editing; differences: string };

function UnreadAutosave({ offer: { keys, savedAt }, editing, differences }: UnreadAutosaveProps) {
  const { pathname, search } = useLocation();
  const discarding = useFetcher();
  const fields = new URLSearchParams(search);
  fields.delete('continue');
  const here = fields.size > 0 ? `${pathname}?${fields}` : pathname;
  fields.set('continue', keys[0] ?? '');
  const when = whenExactly(savedAt, editing.now);
  return (
    <section aria-label={`Changes from ${when}`}>
      <InlineNotice
        actions={
          <>
            {/* A page of its own, which shows the form with the autosaved input. */}
            <a className={buttonClass({ variant: 'outline', size: 'sm' })} href={`${pathname}?${fields}`}>
              Restore
            </a>
            <discarding.Form
              method="post"
              action={`/admin/editing/${editing.name}/discard?${new URLSearchParams({ to: here })}`}
              data-failed="Failed to delete the changes"
            >
              <input type="hidden" name="key" value={keys.join(' ')} />
              <Button type="submit" variant="ghost" size="sm">
                Delete
              </Button>
            </discarding.Form>
          </>
        }
      >
        {`You have changes from ${when} that are not saved${differences ? `: ${differences}` : ''}.`}
      </InlineNotice>
    </section>
  );
}

/** Tells the user who has saved the record since the form was opened, and when. */
export function NewerVersion({ newer, now }: { newer: NewerSave | null; now: string }) {
  const who = newer?.isOwn ? 'You' : (newer?.author ?? 'Someone');
  const when = newer?.at ? ` at ${whenExactly(newer.at, now)}` : '';
  return (
    <p className="text-small" role="status">
      {newer ? `${who} saved a newer version${when}. When you save, you’ll compare the two.` : null}
    </p>
  );
}

type AutosaveNoteProps = Pick<ReturnType<typeof useAutosave>, 'state' | 'announcement'>;

export function AutosaveNote({ state, announcement }: AutosaveNoteProps) {
  return (
    <>
      <span
        className="dialog:flex-[1_1_100%] text-ink-2 text-small empty:hidden data-[failed]:text-danger dialog:sm:basis-[200px] editor:md:max-w-[148px] editor:md:flex-none editor:md:text-balance editor:md:text-right editor:md:leading-1.3 editor:xl:max-w-[260px]"
        data-failed={state.status === 'failed' || undefined}
      >
        {state.status === 'unchanged' ? null : <span aria-hidden="true">{autosaveLabel(state)}</span>}
        {state.status === 'failed' && state.reason === 'loggedOut' ? (
          <>
            {' '}
            <a className={buttonClass({ variant: 'link' })} href="/admin/login" target="_blank" rel="noreferrer">
              Login
              <OpensATab />
            </a>
          </>
        ) : null}
      </span>
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </>
  );
}

function autosaveLabel(state: AutosaveState): string {
  if (state.status === 'failed') return autosaveErrors[state.reason];
  if (state.status === 'stored') return `Saved at ${whenExactly(state.at, state.at)}`;
  if (state.status === 'saved') return `Draft saved at ${whenExactly(state.at, state.at)}`;
  return state.status === 'saving' ? 'Saving...' : 'Draft not saved yet';
}
