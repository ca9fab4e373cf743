/** Hides the error of a field that the visitor leaves with a value that looks valid. The summary stays. */
export function startFieldErrors() {
  document.addEventListener('change', ({ target }) => {
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (!isField || target.getAttribute('aria-invalid') !== 'true' || !looksValid(target)) return;
    const error = document.getElementById(`${target.id}-error`);
    const described = target.getAttribute('aria-describedby') ?? '';
    target.removeAttribute('aria-invalid');
    target.setAttribute('aria-describedby', described.replace(`${target.id}-error`, '').trim());
    // Its space stays, so that nothing below moves away from the pointer.
    if (error) error.style.visibility = 'hidden';
  });
}

function looksValid(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  const isTooLong = field instanceof HTMLTextAreaElement && field.form?.querySelector('[data-count][data-over]');
  return field.value.trim() !== '' && field.checkValidity() && !isTooLong;
}
