import type { Page } from '@playwright/test'

/**
 * Controls that a finger cannot hit (design: 44 by 44 pixels on touch): what lies 21 pixels beside the middle of each
 * is asked for, less a rounding, so that a padded label, a stretched link and a box above all count for what they are.
 * A link within a text is as high as its line. The window is left where it was.
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
      getComputedStyle(element).display === 'inline' && element.closest('p, li, td') !== null
    const isHit = (element: HTMLElement, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y)
      if (!found) return false
      const label = found.closest('label')
      return element.contains(found) || (label !== null && (label.control === element || label.contains(element)))
    }
    const faults: string[] = []
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
      // What lies under a layer of its own is not for pressing now.
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
      // What follows the scrolling, such as a button that leads to the end, or a notice that comes, is given its time: on a busy machine that is long.
      const end = performance.now() + GIVE_WAY_MS
      while (firstMissed() && performance.now() < end) await new Promise(requestAnimationFrame)
      const missed = firstMissed()
      if (!missed) continue
      const name = (element.textContent || element.ariaLabel || element.id).trim().slice(0, 40)
      const [x, y] = middle()
      const { width, height } = shown(element).getBoundingClientRect()
      const there = document.elementFromPoint(x + missed[0], y + missed[1])
      faults.push(
        `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)} × ${Math.round(height)}: there is ${there?.tagName} ${there?.className}`,
      )
    }
    scrollTo({ top: before, behavior: 'instant' })
    return faults
  })
