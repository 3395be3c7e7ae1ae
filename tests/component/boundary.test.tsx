import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Boundary } from '@/components/islands/boundary'

const failure = new Error('the island broke')
function Broken(): never {
  throw failure
}

it('logs a broken island and preserves the surrounding content', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <main>
      <h1>Tests</h1>
      <Boundary fallback={<a href="/es/">Español</a>}>
        <Broken />
      </Boundary>
      <Boundary>
        <Broken />
      </Boundary>
      <p>Prices</p>
    </main>,
  )
  expect(screen.getByRole('heading', { name: 'Tests' })).toBeVisible()
  expect(screen.getByText('Prices')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Español' })).toBeVisible()
  expect(log.mock.calls.flat()).toContain(failure)
  log.mockClear()
})

it('renders an intact island unchanged', () => {
  render(<Boundary fallback="broken">whole</Boundary>)
  expect(screen.getByText('whole')).toBeVisible()
  expect(screen.queryByText('broken')).toBeNull()
})
