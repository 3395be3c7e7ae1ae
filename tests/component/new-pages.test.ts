import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onNewPage } from '../../components/islands/visitor/new-pages.ts'

beforeEach(() => {
  document.head.innerHTML = '<title>One</title>'
  document.body.innerHTML = '<main id="main"><h1>One</h1></main>'
})

/** What was told after something was put somewhere. */
async function told(put: () => void): Promise<number> {
  const act = vi.fn()
  onNewPage(document, act)
  put()
  await Promise.resolve()
  return act.mock.calls.length
}
const into = (parent: Element | null, name: string) => () => parent?.append(document.createElement(name))

describe('a new page', () => {
  it('is told when the main part is another', async () => {
    expect(await told(into(document.getElementById('main'), 'section'))).toBe(1)
  })

  it.each(['title', 'meta'])('is told when its %s comes', async (name) => {
    expect(await told(into(document.head, name))).toBe(1)
  })

  it.each(['script', 'link'])('is no %s that the shown page loads', async (name) => {
    expect(await told(into(document.head, name))).toBe(0)
  })

  it('is nothing that leaves the head', async () => {
    expect(await told(() => document.head.querySelector('title')?.remove())).toBe(0)
  })
})
