/** The path from the home page to the list that a page belongs to. */
export function Breadcrumbs({ list: { title, path } }: { list: { title: string; path: string } }) {
  return (
    <nav className="mb-6 text-ink-2 text-small" aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 [&>li+li]:before:mr-2 [&>li+li]:before:content-['/']">
        <li>
          <a className="inline-block py-2.5 underline underline-offset-[3px]" href="/">
            Home
          </a>
        </li>
        <li>
          <a className="inline-block py-2.5 underline underline-offset-[3px]" href={path}>
            {title}
          </a>
        </li>
      </ol>
    </nav>
  );
}
