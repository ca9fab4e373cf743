/** The short names of classes on public pages. The build enters them here (scripts/shorten-class-names.mjs). */
const shortClassNames: Record<string, string> = {};

/** A tag to its classes. A text may have `class="…"` in it. */
const classesOfTag = /(<[a-z][^\s<>]*)((?:\s+[^\s"=<>]+(?:="[^"]*")?)*?)\s+class="([^"]*)"/gi;

/** Leaves out classes without styles, such as those of icons. */
export function withShortClassNames(html: string, names = shortClassNames): string {
  // Without a build for production, names stay.
  if (Object.keys(names).length === 0) return html;
  return html.replace(classesOfTag, (_, tag: string, before: string, classes: string) => {
    const short = [...new Set(classes.split(' ').flatMap((name) => names[name] ?? []))].join(' ');
    // In the same place in each tag, they compress better.
    return short ? `${tag} class="${short}"${before}` : tag + before;
  });
}
