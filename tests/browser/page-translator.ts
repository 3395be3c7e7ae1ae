import type { Page } from '@playwright/test'

/**
 * Simulates page translation in the page: each text, also one added later, is replaced by a copy within two `<font>`.
 */
function translate(): void {
  const font = (child: Node) => {
    const element = document.createElement('font')
    element.append(child)
    return element
  }
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.parentElement || text.parentElement.closest('font, script, style, noscript, textarea, option')) continue
      text.replaceWith(font(font(document.createTextNode(text.data))))
    }
  }
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(wrap))).observe(
    document.body,
    { childList: true, subtree: true },
  )
  wrap(document.body)
}

/** Translates the page that is open from now on. */
export const translatePage = (page: Page): Promise<void> => page.evaluate(translate)

/** Translates every page as soon as its text is parsed, before any script of the site runs. */
export async function translateFromStart(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${String(translate)})`)
}
