import { whenIdle } from './when-idle'

/**
 * Renders, one part per idle callback, what the stylesheet defers on a first visit, so that scroll lengths become
 * exact.
 */
export function renderBelowFold(page: Document): void {
  const { dataset } = page.documentElement
  const parts = [...page.querySelectorAll<HTMLElement>('main > *, body > footer')]
  const next = () => {
    const part = dataset['belowFold'] === undefined ? undefined : parts.shift()
    if (!part) return void delete dataset['belowFold']
    part.style.contentVisibility = 'visible'
    whenIdle(next)
  }
  whenIdle(next)
}
