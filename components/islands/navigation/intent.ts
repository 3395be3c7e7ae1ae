/** What a visitor does to a link before following it. */
const INTENTS = ['pointerover', 'touchstart', 'pointerdown', 'focusin']

/** The link that an event is about; none where the link itself asks for something else than a page in its place. */
export const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download], [hreflang])') : null

/** Tells of every link that the visitor seems to want. */
export function onIntent(tell: (link: HTMLAnchorElement) => void, { signal }: AbortController): void {
  const listen = (event: Event) => {
    const link = linkOf(event)
    if (link) tell(link)
  }
  for (const intent of INTENTS) document.addEventListener(intent, listen, { signal, passive: true })
}
