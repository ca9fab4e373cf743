/** "Ask about Cloud Solutions" preselects the reason in the contact form. */
export function startReasonLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-reason]') : null;
    const reason = link?.dataset.reason;
    const select = document.querySelector<HTMLSelectElement>('select[name="reasonForContact"]');
    if (reason && select) select.value = reason;
  });
}
