import { type DefaultValue, useForm } from '@conform-to/react';
import { useFormAction } from '@remix-run/react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { FlashMessage } from '~/http/forms/flash.server';
import type { ActionError } from '~/http/forms/form.server';
import { Button } from '~/ui/button';
import { ErrorSummary, type ErrorSummaryItem, summariseErrors } from '~/ui/error-summary';
import { InputField, type InputFieldProps } from '~/ui/field';
import { HeroDrawing, type HeroLabels } from '~/ui/illustrations/hero';
import { officeFloor } from '~/ui/illustrations/hero-floors';
import { ToastBanner } from '../frame/flash-banner';
import { brandClass, type FrameData, SidebarBrand } from '../frame/sidebar';

interface AuthPageProps {
  brand: FrameData['brand'];
  /** The labels of the illustration; undefined if they could not be loaded. */
  labels: HeroLabels | undefined;
  flash: FlashMessage | null | undefined;
  /** Aligns the form to the top, instead of centring it vertically. */
  isLong?: boolean;
  /** Whether to tell the browser's other tabs that the user is logged out. */
  isLoggedOut?: boolean;
  children: ReactNode;
}

/**
 * A login or setup page: a form beside an illustration. It is not hydrated. The script of the public pages submits the
 * form and inserts the response.
 */
export function AuthPage({ brand, labels, flash, isLong, isLoggedOut, children }: AuthPageProps) {
  return (
    <>
      {flash ? <ToastBanner id="flash" flash={flash} /> : null}
      <div className="grid min-h-screen grid-cols-1 lg:grid-cols-[600px_minmax(0,1fr)]" data-auth-page>
        <main
          className="mx-auto flex w-full max-w-[460px] flex-col px-5 pt-6 pb-12 lg:max-w-none lg:pt-10 lg:pr-[116px] lg:pl-16"
          data-signed-out={isLoggedOut || undefined}
        >
          <a className={`${brandClass} max-w-full self-start [&>span]:text-[1.5rem]`} href="/">
            <SidebarBrand {...brand} />
          </a>
          {/* Short forms are centred: the padding is as high as the brand above. */}
          <div
            className={`mt-8 mb-auto ${isLong ? 'lg:mt-5' : 'lg:my-auto lg:pb-4'} [&>h1]:text-[2.25rem] [&>h1]:tracking-[-0.034em]`}
          >
            {children}
          </div>
        </main>
        <div className="drawing-ground sticky top-0 hidden h-screen place-items-center overflow-hidden border-l p-10 lg:grid [&>.ill]:max-h-full [&>.ill]:w-full [&>.ill]:max-w-[620px] [&_.lab]:hidden">
          <HeroDrawing floor={officeFloor} labels={labels} />
        </div>
      </div>
    </>
  );
}

export const AuthLead = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 mb-7.5 text-ink-2 [&>strong]:font-semibold [&>strong]:text-ink">{children}</p>
);

export const UsernameField = (props: Pick<InputFieldProps, 'field' | 'autoFocus'>) => (
  <InputField label="Username" {...props} autoComplete="username" autoCapitalize="none" spellCheck={false} />
);

/** The classes of paragraphs, divisions and forms below the form. */
export const authNote = 'mt-6 border-t pt-5 text-ink-2 text-small leading-1.5';

interface AuthFormOptions<S extends z.ZodObject> {
  id: string;
  schema: S;
  defaultValue?: Partial<Record<keyof z.input<S>, unknown>>;
  /** The result of the route's action; undefined before a submission. */
  actionError: ActionError | undefined;
}

/** Returns the form's fields for the controls, and its errors for `AuthForm`. */
export function useAuthForm<S extends z.ZodObject>({ id, schema, defaultValue, actionError }: AuthFormOptions<S>) {
  const [form, fields] = useForm<z.input<S>>({
    id,
    defaultValue: defaultValue as DefaultValue<z.input<S>>,
    lastResult: actionError?.result,
  });
  const inOrder = Object.keys(schema.shape).map((name) => fields[name as keyof typeof fields]);
  return { fields, errors: summariseErrors(inOrder, form.errors) };
}

interface AuthFormProps {
  id: string;
  errors: ErrorSummaryItem[];
  /** The button's text, normally and while the form is being submitted. */
  submit: string;
  busy: string;
  /** The title and text of the toast when there is no response. */
  failed: string;
  fallback?: string;
  /** A URL other than the page's own. Its response is a page. */
  action?: string;
  children?: ReactNode;
}

export function AuthForm({ id, errors, submit, busy, failed, fallback, action, children }: AuthFormProps) {
  // w3m 0.5.3 drops the query of the page where a form has no action.
  const own = useFormAction();
  const posted = action ? { action } : { action: own, 'data-posted': true, 'data-follows-redirect': true };
  return (
    <div id={`${id}-region`} data-posted-region>
      <form method="post" id={id} noValidate {...posted} data-failed={failed} data-fallback={fallback}>
        <div className="grid gap-5">
          <ErrorSummary id={`${id}-problem`} errors={errors} autoFocus />
          {children}
        </div>
        <input type="hidden" name="needsCookies" value="yes" />
        <div className="mt-5 [&>button]:w-full">
          <Button type="submit" size="lg" data-busy-label={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </div>
  );
}
