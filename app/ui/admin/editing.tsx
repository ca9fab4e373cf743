/** The frame of a form with autosave: offers earlier input, shows the state of saving, and lists other editors. */
import { useFetcher, useLocation } from '@remix-run/react';
import { Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Editing } from '~/http/editing.server';
import type { AutosaveOffer, OtherEditor } from '~/records/autosave';
import { Button, buttonClass } from '../button';
import { type Autosave, type AutosaveState, errors, isSame, serializeForm, startAutosave } from './autosave';
import { whenExactly } from './dates';
import { Notice } from './list';
import { OpensATab } from './new-tab-hint';

interface AutosaveStatus {
  state: AutosaveState;
  /** For screen readers: the last result, not each request. */
  announced: string;
  others: OtherEditor[];
  /** It has been saved since the form began. */
  isOutdated: boolean;
  /** Unsaved work of earlier forms differs from the values in this form. */
  isOffered: boolean;
  /** The keys of the work that ends when the form is saved. */
  ends: string;
  /** The version that work began with which was given back; null where it is that of the form. */
  baseVersion: string | null;
  autosave: { current: Autosave | null };
}

/** Autosaves a form, unless `editing` is undefined. */
export function useAutosave(formId: string, editing: Editing | undefined): AutosaveStatus {
  const from = useRef(editing?.continued);
  const [state, setState] = useState<AutosaveState>({ is: 'unchanged' });
  const [announced, setAnnounced] = useState('');
  const [editors, setEditors] = useState<{ others: OtherEditor[]; isOutdated: boolean } | null>(null);
  const [ends, setEnds] = useState(from.current?.keys.join(' ') ?? '');
  const [isOffered, setOffered] = useState(true);
  const [baseVersion, setBaseVersion] = useState<string | null>(null);
  const autosave = useRef<Autosave | null>(null);
  const { name, userId, offer } = editing ?? {};
  const offered = useRef(offer);
  offered.current = offer;
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!name || !userId || !(form instanceof HTMLFormElement)) return;
    const compare = () => setOffered(!offered.current || !isSame(offered.current.fields, serializeForm(form)));
    compare();
    const report = (now: AutosaveState) => {
      setState(now);
      if (now.is === 'saved' || now.is === 'unchanged') compare();
      if (now.is === 'saved') setAnnounced('Saved');
      if (now.is === 'failed') setAnnounced(errors[now.why]);
    };
    autosave.current = startAutosave(form, {
      name,
      userId,
      from: from.current?.keys ?? [],
      changed: from.current?.changed ?? [],
      onKeys: setEnds,
      onVersion: setBaseVersion,
      onState: report,
      onEditors: setEditors,
    });
    return () => autosave.current?.stop();
  }, [formId, name, userId]);
  const { others = editing?.others ?? [], isOutdated = false } = editors ?? {};
  return { state, announced, others, isOutdated, isOffered, ends, baseVersion, autosave };
}

/** Offers unsaved work of earlier forms, to continue or to discard. This form's own work is already in the form. */
export function AutosaveNotice({ editing, ends }: { editing: Editing; ends: string }) {
  const { offer } = editing;
  if (!offer || offer.keys.some((key) => ends.includes(key))) return null;
  return <UnreadAutosave key={offer.keys[0]} offer={offer} editing={editing} />;
}

function UnreadAutosave({ offer: { keys, savedAt }, editing }: { offer: AutosaveOffer; editing: Editing }) {
  const { pathname, search } = useLocation();
  const discarding = useFetcher();
  const fields = new URLSearchParams(search);
  fields.delete('continue');
  const here = fields.size > 0 ? `${pathname}?${fields}` : pathname;
  fields.set('continue', keys[0] ?? '');
  const when = whenExactly(savedAt, editing.now);
  return (
    <section aria-label={`Changes from ${when}`}>
      <Notice
        actions={
          <>
            {/* A page of its own: the form is there with what was typed, whatever it holds now. */}
            <a className={buttonClass({ variant: 'outline', size: 'sm' })} href={`${pathname}?${fields}`}>
              Continue
            </a>
            <discarding.Form
              method="post"
              action={`/admin/editing/${editing.name}/discard?${new URLSearchParams({ to: here })}`}
              data-failed="Failed to discard the changes"
            >
              <input type="hidden" name="key" value={keys.join(' ')} />
              <Button type="submit" variant="ghost" size="sm">
                Discard
              </Button>
            </discarding.Form>
          </>
        }
      >
        {`You have changes from ${when} that are not saved.`}
      </Notice>
    </section>
  );
}

const list = new Intl.ListFormat('en-GB');

/** The other editors of the record, and whether they have saved it. */
export function OtherEditors({ others, isOutdated }: { others: OtherEditor[]; isOutdated: boolean }) {
  const people = others.filter(({ isYou }) => !isYou).map(({ username }) => username);
  const notes = [
    people.length > 0 ? `${list.format(people)} ${people.length > 1 ? 'are' : 'is'} editing this too.` : null,
    others.some(({ isYou }) => isYou) ? 'This is open in another tab.' : null,
    isOutdated ? 'Someone saved a newer version. When you save, you’ll compare the two.' : null,
  ].filter(Boolean);
  return (
    <p
      className="[&:not(:empty)]:flex [&:not(:empty)]:gap-2 [&:not(:empty)]:text-small [&>svg]:flex-none"
      role="status"
    >
      {notes.length > 0 ? <Users size={20} strokeWidth={1.5} aria-hidden="true" /> : null}
      {notes.join(' ')}
    </p>
  );
}

/** The state of the autosave. */
export function AutosaveNote({ state, announced }: Pick<AutosaveStatus, 'state' | 'announced'>) {
  return (
    <>
      <span
        className="dialog:flex-[1_1_100%] text-ink-2 text-small empty:hidden data-[failed]:text-danger dialog:sm:basis-[200px] editor:md:max-w-[148px] editor:md:flex-none editor:md:text-balance editor:md:text-right editor:md:leading-1.3 editor:xl:max-w-[260px]"
        data-failed={state.is === 'failed' || undefined}
      >
        {state.is === 'unchanged' ? null : <span aria-hidden="true">{autosaveLabel(state)}</span>}
        {state.is === 'failed' && state.why === 'signedOut' ? (
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
        {announced}
      </span>
    </>
  );
}

function autosaveLabel(state: AutosaveState): string {
  if (state.is === 'failed') return errors[state.why];
  if (state.is === 'saved') return `Draft saved at ${whenExactly(state.at, state.at)}`;
  return state.is === 'saving' ? 'Saving...' : 'Draft not saved yet';
}
