/**
 * "Ask about Cloud Solutions" links to the contact form with that reason. If the form is on this page, nothing is
 * loaded.
 */
export function startReasonLinks() {
  // An import of `reasonParameter` would add a script for each visitor.
  const parameter = 'reason';
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest<HTMLAnchorElement>(`a[href^="/?${parameter}="]`);
    const select = document.querySelector<HTMLSelectElement>('select[name="reasonForContact"]');
    if (!link || !select || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    select.value = new URL(link.href).searchParams.get(parameter) ?? '';
    location.assign(link.hash);
  });
}
