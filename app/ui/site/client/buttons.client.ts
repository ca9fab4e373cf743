/** Makes the buttons that need the script, in their places (ui/site/script-button.tsx). */
export function startButtons() {
  for (const place of document.querySelectorAll('[data-button]')) {
    const button = document.createElement('button');
    button.type = 'button';
    for (const { name, value } of place.attributes) {
      button.setAttribute(name === 'data-button' ? 'aria-label' : name, value);
    }
    button.append(...place.childNodes);
    place.replaceWith(button);
  }
}
