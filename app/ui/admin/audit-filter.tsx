import { Form, Link, useNavigation } from '@remix-run/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AuditFilter as Filter } from '~/records/audit';
import { buttonClass } from '../button';

interface AuditFilterProps {
  filter: Filter;
  /** What there is to choose from. */
  choices: Record<'who' | 'actions' | 'subjects', string[]>;
}

/** Who, what and when, in the address. */
export function AuditFilter({ filter, choices }: AuditFilterProps) {
  const { who = '', what = '', from = '', to = '' } = filter;
  const isBusy = useNavigation().formMethod === 'GET';
  const isFiltered = Boolean(who || what || from || to);
  return (
    <Form className="filters" method="get" role="search" aria-label="Filter" key={[who, what, from, to].join('\n')}>
      <Choice label="Who" name="who" value={who} any="Everybody">
        <Options values={withOwn(choices.who, who)} />
      </Choice>
      <Choice label="What" name="what" value={what} any="Everything">
        <optgroup label="Done">
          <Options values={withOwn(choices.actions, choices.subjects.includes(what) ? '' : what)} />
        </optgroup>
        <optgroup label="To">
          <Options values={choices.subjects} />
        </optgroup>
      </Choice>
      <Day label="From" name="from" value={from} />
      <Day label="To" name="to" value={to} />
      <div className="filters-end">
        <button className={buttonClass({ variant: 'outline' })} type="submit" aria-busy={isBusy || undefined}>
          Filter
        </button>
        {isFiltered ? (
          <Link className={buttonClass({ variant: 'ghost' })} to="/admin/audit">
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

/** What an address asks for stays chosen, though there be nothing of it. */
const withOwn = (values: string[], own: string) => (own === '' || values.includes(own) ? values : [own, ...values]);

function Options({ values }: { values: string[] }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));
}

interface ControlProps {
  label: string;
  name: keyof Filter;
  value: string;
}

function Choice({ label, name, value, any, children }: ControlProps & { any: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      </div>
      <div className="field-select">
        <select className="field-control" id={id} name={name} defaultValue={value}>
          <option value="">{any}</option>
          {children}
        </select>
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </div>
    </div>
  );
}

function Day({ label, name, value }: ControlProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      </div>
      <input className="field-control" id={id} type="date" name={name} defaultValue={value} />
    </div>
  );
}
