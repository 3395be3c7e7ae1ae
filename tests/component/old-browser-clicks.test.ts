import { expect, it, vi } from 'vitest'
import { handleClicks } from '@/components/islands/old-browser-clicks'

it('a click made while its code is loading is handled afterwards, once and in order', async () => {
  document.body.innerHTML = '<button id="first"></button><button id="second"></button>'
  const { promise, resolve } = Promise.withResolvers<(clicked: Element) => void>()
  const handled: string[] = []
  handleClicks(document, promise)
  document.getElementById('first')?.click()
  document.getElementById('second')?.click()
  expect(handled).toEqual([])
  resolve(({ id }) => handled.push(id))
  await vi.waitFor(() => expect(handled).toEqual(['first', 'second']))
  document.getElementById('first')?.click()
  await vi.waitFor(() => expect(handled).toEqual(['first', 'second', 'first']))
})
