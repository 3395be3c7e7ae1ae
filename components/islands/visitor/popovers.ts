/** Whether an element is an open popover. Browsers without popovers do not know the selector. */
export const isPopoverOpen = (element: Element): boolean =>
  'popover' in HTMLElement.prototype && element.matches(':popover-open')
