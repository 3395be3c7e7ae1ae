import { describe, expect, it } from 'vitest'
import { imagePath, imageSources, parseImagePath, sizeFile, sizeWidths } from '../../../lib/domain/images.ts'

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
  ])('an image %i pixels wide has the widths %j', (width, widths) => {
    expect(sizeWidths(width)).toEqual(widths)
  })

  it.each(['original.png', 'original.svg', '1.webp', '320.avif', '1920.webp'])(
    'have a URL that is parsed as it was built: %s',
    (file) => {
      expect(parseImagePath(imagePath(URN, file))).toMatchObject({ urn: URN, file })
    },
  )

  it.each([
    '',
    'original',
    'original.exe',
    'x.png',
    '0.webp',
    '00320.webp',
    '12345.webp',
    '320.webp/',
    '320.webp\n',
    '../320.webp',
    '%3320.webp',
    '-1.webp',
  ])('do not have the URL %j', (file) => {
    expect(parseImagePath(imagePath(URN, file))).toBe(undefined)
    expect(parseImagePath(imagePath(URN.toUpperCase(), 'original.png'))).toBe(undefined)
    expect(parseImagePath(`/es${imagePath(URN, 'original.png')}`)).toBe(undefined)
  })

  it.each([
    ['320.webp', '320.webp'],
    ['960.avif', '500.avif'],
    ['500.webp', '500.webp'],
    ['321.webp', undefined],
    ['1920.jpg', undefined],
    ['original.png', undefined],
    ['original.webp', 'original.webp'],
  ])('an image of 500 pixels resolves %s to %s', (requested, file) => {
    expect(sizeFile(['original.webp', '320.avif', '320.webp', '500.avif', '500.webp'], requested)).toBe(file)
  })

  it('are served in an existing format, and SVG drawings unchanged', () => {
    const types = (file: string) => imageSources(imagePath(URN, file))?.sources.map(({ type }) => type)
    expect(['original.png', 'original.gif', 'original.svg'].map(types)).toEqual([
      ['image/avif', 'image/webp'],
      ['image/webp'],
      undefined,
    ])
    expect(imageSources('https://example.com/original.png')).toBe(undefined)
    expect(imageSources(imagePath(URN, 'original.jpg'))?.sources[1]?.srcSet).toMatch(
      /^\/images\/\w+\/320\.webp 320w, .*1920\.webp 1920w$/,
    )
  })
})
