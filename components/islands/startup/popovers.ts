/** Browsers without popovers throw on the selector. */
export const isPopoverOpen = (element: Element): boolean =>
  'popover' in HTMLElement.prototype && element.matches(':popover-open')
