import { whenIdle } from './when-idle'

/**
 * Lays out, a part whenever the browser has nothing else to do, what the style sheet leaves for later on a new visit.
 * Then lengths are true and places stay where they are.
 */
export function layOutRest(page: Document): void {
  const { dataset } = page.documentElement
  const parts = [...page.querySelectorAll<HTMLElement>('main > *, body > footer')]
  const next = () => {
    const part = dataset['rest'] === undefined ? undefined : parts.shift()
    if (!part) return void delete dataset['rest']
    part.style.contentVisibility = 'visible'
    whenIdle(next)
  }
  whenIdle(next)
}
