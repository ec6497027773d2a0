/** A `ref` for what takes the place of what had the focus: it has the focus from its first moment. */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
