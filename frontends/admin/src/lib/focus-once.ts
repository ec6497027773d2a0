/** As the `ref` of what takes the place of what had the focus: it has it as soon as it stands. */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
