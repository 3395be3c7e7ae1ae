import { describe, expect, it } from 'vitest'
import { imagePath, parseImagePath, sizeWidths } from '../../../lib/domain/images.ts'

const URN = '0123456789abcdef0123456789abcdef'

describe('images', () => {
  it.each([
    [1, [1]],
    [319, [319]],
    [320, [320]],
    [321, [320, 321]],
    [1000, [320, 640, 960, 1000]],
    [1920, [320, 640, 960, 1280, 1920]],
    [1921, [320, 640, 960, 1280, 1920]],
    [8000, [320, 640, 960, 1280, 1920]],
  ])('of %i pixels have the widths %j', (width, widths) => {
    expect(sizeWidths(width)).toEqual(widths)
  })

  it.each(['original.png', 'original.svg', '1.webp', '320.avif', '1920.webp'])('have an address that is read as it was made: %s', (file) => {
    expect(parseImagePath(imagePath(URN, file))).toMatchObject({ urn: URN, file })
  })

  it.each(['', 'original', 'original.exe', 'x.png', '0.webp', '00320.webp', '12345.webp', '320.webp/', '320.webp\n', '../320.webp', '%3320.webp', '-1.webp'])(
    'have no other address: %j',
    (file) => {
      expect(parseImagePath(imagePath(URN, file))).toBe(undefined)
      expect(parseImagePath(imagePath(URN.toUpperCase(), 'original.png'))).toBe(undefined)
      expect(parseImagePath(`/es${imagePath(URN, 'original.png')}`)).toBe(undefined)
    },
  )
})
