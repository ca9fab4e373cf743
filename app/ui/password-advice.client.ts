/**
 * Shows the strength of a password while the user types, on login pages and in the back office. It shares no code with
 * other scripts, so that pages without such a field load nothing more.
 */
import { adviseOn } from '~/auth/passwords/password-advice';
import type { PasswordOwner } from '~/auth/passwords/personal-password';

addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) advise(target);
});

function advise(input: HTMLInputElement) {
  const field = input.closest<HTMLElement>('[data-advised]');
  const place = field?.querySelector<HTMLElement>('[data-advice]');
  if (!field || !place) return;
  const { brand: brandName = '', owner = '{}', minLength } = field.dataset;
  const person: PasswordOwner = { ...JSON.parse(owner), ...typedOwner(input.form) };
  const advice = adviseOn(input.value, { owner: person, brandName, minLength: Number(minLength) });
  place.textContent = advice?.contains ?? '';
  place.dataset.strength = String(advice?.strength ?? '');
}

/** The values of the form's other fields. */
function typedOwner(form: HTMLFormElement | null): PasswordOwner {
  const names = ['username', 'email', 'firstName', 'lastName'];
  const inputs = names.map((name) => form?.elements.namedItem(name));
  return Object.fromEntries(
    inputs.flatMap((input) => (input instanceof HTMLInputElement ? [[input.name, input.value]] : [])),
  );
}
