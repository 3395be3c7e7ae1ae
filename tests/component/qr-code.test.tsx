import { render, screen } from '@testing-library/react'
import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { QrCode } from '@/components/ui/qr-code'

const ADDRESS = 'https://t.me/example_bot?start=site'

it('draws every dark module of the URL in its row and column, inside a border of four', () => {
  render(<QrCode text={ADDRESS} label="Open the bot" />)
  const code = screen.getByRole('img', { name: 'Open the bot' })
  const drawn = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => `${y}:${x}`,
  )
  const { modules } = create(ADDRESS, { errorCorrectionLevel: 'M' })
  const every = Array.from({ length: modules.size }, (_, index) => index)
  expect(drawn).toEqual(
    every.flatMap((row) => every.filter((column) => modules.get(row, column)).map((column) => `${row}:${column}`)),
  )
  expect(drawn.length).toBeGreaterThan(200)
  expect(code.getAttribute('viewBox')).toBe(`-4 -4 ${modules.size + 8} ${modules.size + 8}`)
  expect(code.getAttribute('style')).toBeNull()
})
