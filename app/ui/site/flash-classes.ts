/** The classes of the banner, which the server and the script make. */
export const flashClasses = {
  root: 'group fixed inset-x-3 top-3 z-toast md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-[420px] unscripted:static unscripted:w-auto unscripted:pt-header print:hidden',
  body: 'flex gap-3 rounded bg-ink px-5 py-4 text-on-ink text-small leading-1.4 group-data-[variant=destructive]:bg-danger group-data-[variant=destructive]:text-on-danger unscripted:rounded-none unscripted:px-[max(20px,50vw-var(--container)/2)] forced-colors:border forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]',
  title: 'font-semibold',
};
