/** The look of a link in the header; the link of the current page is underlined. */
export const tab = (active: boolean) =>
  `inline-flex min-h-11 items-center rounded-[4px] px-1 font-bold focus-ring decoration-marigold decoration-[3px] underline-offset-8 hover:underline ${active ? 'underline' : ''}`;
