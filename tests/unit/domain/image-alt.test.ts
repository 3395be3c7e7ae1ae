import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languagesWithoutAlt, shownImage, type UploadedImage } from '../../../lib/domain/image-alt.ts'
import { imagePath, imageSources, imageUrnsIn, parseImagePath } from '../../../lib/domain/images.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'

const URN = '0123456789abcdef0123456789abcdef'
const image = (alt: UploadedImage['alt']): UploadedImage => ({ urn: URN, kind: 'webp', revision: 'c0ffee', alt })
const STORED = { url: imagePath(URN, 'original.png'), alt: '' }
const CURRENT = `/images/${URN}/original.webp?v=c0ffee`

const anyTexts = fc
  .subarray([...LANGUAGES])
  .map((languages) => Object.fromEntries(languages.map((language) => [language, `Alt in ${language}`])))

describe('the shown image', () => {
  it('has the current file, with all its sizes', () => {
    const { url } = shownImage({ [URN]: image({ decorative: false, texts: {} }) }, 'en', STORED)
    expect([url, parseImagePath(url)]).toEqual([CURRENT, { urn: URN, file: 'original.webp', revision: 'c0ffee' }])
    const { sources, fallback } = imageSources(url) ?? {}
    expect([fallback, sources?.[0]?.srcSet]).toEqual([
      `/images/${URN}/960.webp?v=c0ffee`,
      expect.stringContaining(`/images/${URN}/320.webp?v=c0ffee 320w`),
    ])
  })

  it('has the alt text of its place, else its own in the language of the page, else none', () => {
    fc.assert(
      fc.property(
        anyTexts,
        fc.boolean(),
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom('', ' ', 'Of the place'),
        (texts, decorative, language, alt) => {
          const shown = shownImage({ [URN]: image({ decorative, texts }) }, language, { ...STORED, alt })
          const own = decorative ? undefined : texts[language]
          expect(shown.alt).toBe(alt.trim() ? alt : (own ?? alt))
        },
      ),
    )
  })

  it.each(['https://pictures.example/leaf.png', `https://other.example${STORED.url}`, '/images/x/original.png', ''])(
    'stays as it is if it is not uploaded: %s',
    (url) => {
      const images = { [URN]: image({ decorative: false, texts: { en: 'A leaf' } }) }
      expect(shownImage(images, 'en', { url, alt: '' })).toEqual({ url, alt: '' })
      expect(shownImage({}, 'en', STORED)).toEqual(STORED)
    },
  )
})

describe('an image', () => {
  it('lacks the alt text of the languages without one, unless it is decorative', () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const missing = LANGUAGES.filter((language) => !(language in texts))
        expect(languagesWithoutAlt({ decorative: false, texts })).toEqual(missing)
        expect(languagesWithoutAlt({ decorative: true, texts })).toEqual([])
      }),
    )
  })

  it('is found in any text that has its URL', () => {
    const other = 'f'.repeat(32)
    const json = JSON.stringify([imagePath(other, '320.webp'), { a: [STORED.url, CURRENT] }, '/images/none/x.png'])
    expect(imageUrnsIn(json)).toEqual([URN, other])
    expect(imageUrnsIn('')).toEqual([])
  })
})
