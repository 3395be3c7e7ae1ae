/** Puts the focus into a control that has just taken the place of what was pressed. */
export const focusOnce = (control: HTMLElement | null): void => control?.focus()
