/** A `ref` that focuses an element when it appears. For elements that replace the focused one. */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
