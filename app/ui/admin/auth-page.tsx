import { type DefaultValue, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Flash } from '~/http/flash.server';
import type { PublicActionError } from '~/http/public-form.server';
import { Button } from '../button';
import { ErrorSummary, type ErrorSummaryItem, summarise } from '../error-summary';
import { HeroDrawing, type HeroLabels } from '../illustrations/hero';
import { FlashBanner } from './flash-banner';
import { Brand, type FrameData } from './sidebar';

interface AuthPageProps {
  brand: FrameData['brand'];
  /** The labels of the illustration; undefined where they cannot be read. */
  labels: HeroLabels | undefined;
  flash: Flash | null | undefined;
  /** Begins at the top; what is short stands in the middle. */
  isLong?: boolean;
  /** Tells the browser's other tabs that the user is logged out. */
  isSignedOut?: boolean;
  children: ReactNode;
}

/**
 * A page before the back office: a form, and beside it what it is the way to. It is not hydrated: the public pages'
 * script posts its form and puts the server's answer in its place.
 */
export function AuthPage({ brand, labels, flash, isLong, isSignedOut, children }: AuthPageProps) {
  return (
    <>
      {flash ? <FlashBanner id="flash" flash={flash} /> : null}
      <div className="gate">
        <main className="gate-main" data-long={isLong || undefined} data-signed-out={isSignedOut || undefined}>
          <a className="brand" href="/">
            <Brand {...brand} />
          </a>
          <div className="gate-form">{children}</div>
        </main>
        <div className="gate-picture drawing-ground">
          <HeroDrawing labels={labels} />
        </div>
      </div>
    </>
  );
}

interface AuthFormOptions<S extends z.ZodObject> {
  id: string;
  schema: S;
  defaultValue?: Partial<Record<keyof z.input<S>, unknown>>;
  /** The result of the route's action; undefined before. */
  actionError: PublicActionError | undefined;
}

/** The fields of a form as the server renders it, for the controls, and what is wrong with them, for `AuthForm`. */
export function useAuthForm<S extends z.ZodObject>({ id, schema, defaultValue, actionError }: AuthFormOptions<S>) {
  const [form, fields] = useForm<z.input<S>>({
    id,
    defaultValue: defaultValue as DefaultValue<z.input<S>>,
    lastResult: actionError?.result,
  });
  const inOrder = Object.keys(schema.shape).map((name) => fields[name as keyof typeof fields]);
  return { fields, errors: summarise(inOrder, form.errors) };
}

interface AuthFormProps {
  id: string;
  errors: ErrorSummaryItem[];
  /** The button's text, normally and while the form is being sent. */
  submit: string;
  busy: string;
  /** The toast where no answer comes: its title, and what it says. */
  failed: string;
  fallback?: string;
  /** An address other than the page's own. Its response is a page. */
  action?: string;
  children?: ReactNode;
}

export function AuthForm({ id, errors, submit, busy, failed, fallback, action, children }: AuthFormProps) {
  const posted = action ? { action } : { 'data-posted': true, 'data-leads-on': true };
  return (
    <div id={`${id}-region`} data-posted-region>
      <form method="post" id={id} noValidate {...posted} data-failed={failed} data-fallback={fallback}>
        <div className="form-rows">
          <ErrorSummary id={`${id}-problem`} errors={errors} autoFocus />
          {children}
        </div>
        <div className="gate-end">
          <Button type="submit" size="lg" data-busy-label={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </div>
  );
}
