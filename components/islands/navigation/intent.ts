/** Events that precede following a link. */
const INTENTS = ['pointerover', 'touchstart', 'pointerdown', 'focusin']

/** Link of an event; `null` for links that do not navigate this tab, or that change the language. */
export const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download], [hreflang])') : null

/** Whether a click follows its link in this tab, and no other listener has handled it. */
export const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export function onIntent(onLink: (link: HTMLAnchorElement) => void, { signal }: AbortController): void {
  const listen = (event: Event) => {
    const link = linkOf(event)
    if (link) onLink(link)
  }
  for (const intent of INTENTS) document.addEventListener(intent, listen, { signal, passive: true })
}
