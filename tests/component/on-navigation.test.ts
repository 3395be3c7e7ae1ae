import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onNavigation } from '../../components/islands/startup/on-navigation.ts'

beforeEach(() => {
  document.head.innerHTML = '<title>One</title>'
  document.body.innerHTML = '<main id="main"><h1>One</h1></main>'
})

/** Counts the notifications after a change of the document. */
async function countNavigations(put: () => void): Promise<number> {
  const act = vi.fn()
  onNavigation(document, act)
  put()
  await Promise.resolve()
  return act.mock.calls.length
}
const into = (parent: Element | null, name: string) => () => parent?.append(document.createElement(name))

describe('a navigation', () => {
  it('is detected when the main element is replaced', async () => {
    expect(await countNavigations(into(document.getElementById('main'), 'section'))).toBe(1)
  })

  it.each(['title', 'meta'])('is detected when its %s is added', async (name) => {
    expect(await countNavigations(into(document.head, name))).toBe(1)
  })

  it.each(['script', 'link'])('is not detected when the current page loads a %s', async (name) => {
    expect(await countNavigations(into(document.head, name))).toBe(0)
  })

  it('is not detected when an element is removed from the head', async () => {
    expect(await countNavigations(() => document.head.querySelector('title')?.remove())).toBe(0)
  })
})
