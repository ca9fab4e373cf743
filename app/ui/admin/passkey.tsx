import { Button, type ButtonVariant } from '../button';

/** What a form has that a passkey answers: `data-passkey` says where the question comes from. */
export function PasskeyFields() {
  return (
    <>
      <input type="hidden" name="answer" defaultValue="" />
      <input type="hidden" name="passkeyToken" defaultValue="" />
      <p className="field-error" role="alert" data-passkey-problem />
    </>
  );
}

interface GatePasskeyProps {
  /** Why none can work at this address; null where they can. */
  obstacle: string | null;
  action: string;
  /** What the button says. */
  children: string;
  variant?: ButtonVariant;
  /** What is posted along without being seen. */
  hidden?: Record<string, string>;
}

/** A button of a gate that asks for a passkey. It takes JavaScript: without it, it is not there. */
export function GatePasskey({ obstacle, action, children, variant = 'outline', hidden = {} }: GatePasskeyProps) {
  if (obstacle) return <p className="gate-note">{obstacle}</p>;
  return (
    <form className="gate-passkey" method="post" action={action} data-passkey="/api/auth/passkey/begin">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size="lg">
        {children}
      </Button>
      <PasskeyFields />
    </form>
  );
}
