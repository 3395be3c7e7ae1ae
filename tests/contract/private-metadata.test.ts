import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { stripVideoMetadata, stripImageMetadata } from '../../lib/embedded/chat/private-metadata.ts'
import { inspectFile } from '../../lib/embedded/chat/inspect-file.ts'
import { filmMetadata, filmOf, filmPlaces, heifPictures, PIXELS, SECRET } from '../support/generators/heif.ts'

const take = async (name: string, bytes: Uint8Array) => {
  const inspected = await inspectFile({ name, bytes })
  return 'rejected' in inspected ? expect.fail(inspected.rejected) : Buffer.from(inspected.bytes)
}

describe('a forwarded HEIC image', () => {
  it('keeps its pixels and loses its metadata in any position', async () => {
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

  it('a HEIC image of a real encoder decodes to the same pixels without its metadata', async () => {
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
    const blanked = Buffer.from(stripImageMetadata(encoded) ?? expect.fail('its structure was not read'))
    expect(blanked.includes(SECRET)).toBe(false)
    expect(await sharp(blanked).raw().toBuffer()).toEqual(await sharp(encoded).raw().toBuffer())
  })

  it('is rejected when its metadata cannot be located', async () => {
    await fc.assert(
      fc.asyncProperty(heifPictures, fc.double({ min: 0.05, max: 0.95, noNaN: true }), async (bytes, part) => {
        const cut = bytes.subarray(0, Math.max(24, Math.floor(bytes.length * part)))
        const inspected = await inspectFile({ name: 'IMG_0001.heic', bytes: cut })
        if ('rejected' in inspected) expect(inspected.rejected).toBe('fileDamaged')
        else expect(Buffer.from(inspected.bytes).includes(SECRET.slice(0, 3))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

it('a forwarded video loses its metadata in any position and keeps everything else', async () => {
  await fc.assert(
    fc.asyncProperty(filmPlaces, fc.array(filmMetadata, { minLength: 1, maxLength: 5 }), async (location, places) => {
      const film = filmOf(location, places)
      const blanked = await take('VID_1.mp4', film)
      const count = (text: string, bytes: Buffer) => bytes.toString('latin1').split(text).length - 1
      expect(count(location, blanked)).toBe(1)
      expect([blanked.length, count('kept', blanked)]).toEqual([film.length, count('kept', film)])
    }),
  )
})

it('bytes other than a video are unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(stripVideoMetadata(bytes)).toEqual(Buffer.from(bytes))
    }),
  )
})

it('a video of deeply nested boxes is read to a limited depth', () => {
  const depth = 100_000
  const film = Buffer.alloc(depth * 8)
  for (let at = 0; at < depth; at++) {
    film.writeUInt32BE((depth - at) * 8, at * 8)
    film.write('moov', at * 8 + 4, 'latin1')
  }
  expect(stripVideoMetadata(film)).toEqual(film)
})
