import type { Page } from '@playwright/test'

/**
 * Finds controls that are smaller than 44 by 44 pixels on touch devices (design): it hit-tests points 21 pixels from
 * the centre of each, less a rounding, so that padded labels, stretched links and overlays are taken into account. A
 * link within a text is as high as its line. Restores the scroll position.
 */
export const smallTargets = (page: Page, part = 'body'): Promise<string[]> =>
  page.locator(part).evaluate(async (root) => {
    const REACH = 20.5
    const GIVE_WAY_MS = 3000
    const controls = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    /** A box to tick is ticked by its label too. */
    const shown = (element: HTMLElement): HTMLElement =>
      element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
    const inSentence = (element: HTMLElement): boolean =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, td, label') !== null
    const isHit = (element: HTMLElement, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y)
      if (!found) return false
      const label = found.closest('label')
      return element.contains(found) || (label !== null && (label.control === element || label.contains(element)))
    }
    const errors: string[] = []
    const before = scrollY
    for (const element of controls) {
      const box = element.getBoundingClientRect()
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        box.width < 2 ||
        inSentence(element)
      )
        continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const middle = () => {
        const { left, top, width, height } = shown(element).getBoundingClientRect()
        return [left + width / 2, top + height / 2] as const
      }
      // A control covered by an overlay cannot be pressed now.
      if (!isHit(element, ...middle())) continue
      const around = [
        [0, -REACH],
        [0, REACH],
        [-REACH, 0],
        [REACH, 0],
      ] as const
      const firstMissed = () => {
        const [x, y] = middle()
        return around.find(([dx, dy]) => !isHit(element, x + dx, y + dy))
      }
      // Waits for elements that appear or move after scrolling, such as a notice: on a busy machine that takes long.
      const end = performance.now() + GIVE_WAY_MS
      while (firstMissed() && performance.now() < end) await new Promise(requestAnimationFrame)
      const missed = firstMissed()
      if (!missed) continue
      const name = (element.textContent || element.ariaLabel || element.id).trim().slice(0, 40)
      const [x, y] = middle()
      const { width, height } = shown(element).getBoundingClientRect()
      const there = document.elementFromPoint(x + missed[0], y + missed[1])
      const size = `${Math.round(width)} × ${Math.round(height)}`
      errors.push(`${element.tagName.toLowerCase()} "${name}" ${size}: there is ${there?.tagName} ${there?.className}`)
    }
    scrollTo({ top: before, behavior: 'instant' })
    return errors
  })
