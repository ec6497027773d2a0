/** A small button of the working surface: quieter than the site's. */
export const toolClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border-2 border-ink bg-white px-3 text-sm font-bold focus-ring hover:bg-foam-deep disabled:opacity-40';
