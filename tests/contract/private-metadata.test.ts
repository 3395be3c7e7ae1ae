import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withoutFilmLocation, withoutPictureMetadata } from '../../lib/embedded/chat/private-metadata.ts'
import { inspectFile } from '../../lib/embedded/chat/inspect-file.ts'
import { filmOf, filmPlaces, heifPictures, PIXELS, SECRET } from '../support/generators/heif.ts'

const take = async (name: string, bytes: Uint8Array) => {
  const taken = await inspectFile({ name, bytes })
  return 'refused' in taken ? expect.fail(taken.refused) : Buffer.from(taken.bytes)
}

describe('a HEIC picture that is handed on', () => {
  it('keeps its pixels and loses its metadata, wherever it has it', async () => {
    await fc.assert(
      fc.asyncProperty(heifPictures, async (bytes) => {
        const blanked = await take('IMG_0001.HEIC', bytes)
        expect(blanked.length).toBe(bytes.length)
        expect(blanked.includes(SECRET.slice(0, 3))).toBe(false)
        expect(blanked.toString('latin1').split(PIXELS)).toHaveLength(bytes.toString('latin1').split(PIXELS).length)
      }),
      { numRuns: 300 },
    )
  })

  it('of a real encoder is drawn as before', async () => {
    const picture = sharp({
      create: {
        width: 64,
        height: 48,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
    const encoded = await picture
      .withExif({ IFD0: { Make: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
      .avif()
      .toBuffer()
    expect(encoded.includes(SECRET)).toBe(true)
    const blanked = Buffer.from(withoutPictureMetadata(encoded) ?? expect.fail('its structure was not read'))
    expect(blanked.includes(SECRET)).toBe(false)
    expect(await sharp(blanked).raw().toBuffer()).toEqual(await sharp(encoded).raw().toBuffer())
  })

  it('is refused where its metadata cannot be found', async () => {
    await fc.assert(
      fc.asyncProperty(heifPictures, fc.double({ min: 0.05, max: 0.95, noNaN: true }), async (bytes, part) => {
        const cut = bytes.subarray(0, Math.max(24, Math.floor(bytes.length * part)))
        const taken = await inspectFile({ name: 'IMG_0001.heic', bytes: cut })
        if ('refused' in taken) expect(taken.refused).toBe('fileDamaged')
        else expect(Buffer.from(taken.bytes).includes(SECRET.slice(0, 3))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

it('a film that is handed on has no place in its header, and its pictures stay', async () => {
  await fc.assert(
    fc.asyncProperty(filmPlaces, async (place) => {
      const film = filmOf(place)
      const blanked = await take('VID_1.mp4', film)
      expect(blanked.toString('latin1').split(place)).toHaveLength(2)
      expect(blanked.length).toBe(film.length)
    }),
  )
})

it('bytes that are no film stay as they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(withoutFilmLocation(bytes)).toEqual(Buffer.from(bytes))
    }),
  )
})
