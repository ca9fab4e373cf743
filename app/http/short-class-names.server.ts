/** The short class names of public pages, inserted by the build (scripts/shorten-class-names.mjs). */
const shortClassNames: Record<string, string> = {};

/** Matches a tag up to its classes. Text may contain `class="…"` too. */
const classesOfTag = /(<[a-z][^\s<>]*)((?:\s+[^\s"=<>]+(?:="[^"]*")?)*?)\s+class="([^"]*)"/gi;

/** Removes classes without styles, such as those of icons. */
export function withShortClassNames(html: string, names = shortClassNames): string {
  // Without a production build, names are not changed.
  if (Object.keys(names).length === 0) return html;
  return html.replace(classesOfTag, (_, tag: string, before: string, classes: string) => {
    const short = [...new Set(classes.split(' ').flatMap((name) => names[name] ?? []))].join(' ');
    // The same position in each tag compresses better.
    return short ? `${tag} class="${short}"${before}` : tag + before;
  });
}
