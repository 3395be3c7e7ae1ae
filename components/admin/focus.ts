/** Ref callback that focuses a control when it replaces the one that was pressed. */
export const focusOnce = (control: HTMLElement | null): void => control?.focus()
