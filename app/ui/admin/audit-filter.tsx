import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { AuditFilter as Filter } from '~/records/audit';
import { Button, buttonClass } from '../button';
import { Input, LabelledControl, Select } from '../controls';

interface AuditFilterProps {
  filter: Filter;
  choices: Record<'who' | 'actions' | 'subjects', string[]>;
}

/** The filter by user, action and time. */
export function AuditFilter({ filter, choices }: AuditFilterProps) {
  const { who = '', what = '', from = '', to = '' } = filter;
  const isFiltered = Boolean(who || what || from || to);
  return (
    <Form
      className="mb-6 grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] items-end gap-4 md:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,200px))_auto] xl:justify-start print:hidden"
      method="get"
      role="search"
      aria-label="Filter"
      key={[who, what, from, to].join('\n')}
    >
      <Choice label="Person" name="who" value={who} any="Everyone">
        <Options values={withOwn(choices.who, who)} />
      </Choice>
      <Choice label="Action or item" name="what" value={what} any="Everything">
        <optgroup label="Actions">
          <Options values={withOwn(choices.actions, choices.subjects.includes(what) ? '' : what)} />
        </optgroup>
        <optgroup label="Items">
          <Options values={choices.subjects} />
        </optgroup>
      </Choice>
      <Day label="From" name="from" value={from} />
      <Day label="To" name="to" value={to} />
      <div className="col-span-full flex gap-2 xl:col-auto">
        <Button variant="outline" type="submit">
          Filter
        </Button>
        {isFiltered ? (
          <Link className={buttonClass({ variant: 'ghost' })} to="/admin/audit">
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

/** A filter from the address stays selected, even without matches. */
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
  return (
    <LabelledControl label={label}>
      <Select name={name} defaultValue={value}>
        <option value="">{any}</option>
        {children}
      </Select>
    </LabelledControl>
  );
}

function Day({ label, name, value }: ControlProps) {
  return (
    <LabelledControl label={label}>
      <Input type="date" name={name} defaultValue={value} />
    </LabelledControl>
  );
}
