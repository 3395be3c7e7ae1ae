import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// jsdom lays nothing out, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined

const stray: string[] = []
let watch: { mockRestore: () => void }

beforeEach(() => {
  stray.length = 0
  watch = vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void stray.push(args.map(String).join(' ')))
})

// A test that expects an error replaces the spy by its own; anything else that reaches the console is a defect.
afterEach(() => {
  cleanup()
  watch.mockRestore()
  expect(stray, 'console.error').toEqual([])
})
