import { beforeAll, describe, expect, it } from 'vitest'
import { IMAGE_FAULTS, MAX_IMAGE_BYTES } from '../../../lib/contract/images.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-answer.ts'
import { animatedSample, boastfulJpeg, bomb, dataUrl, drawing, sample, tinyFrames } from './sample-images.ts'

const text = (words: string) => Buffer.from(words, 'latin1')
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))
const nothing = Buffer.alloc(0)

/** Each is refused with a status and words that say why. */
const NO_IMAGES: readonly (readonly [what: string, status: number, why: RegExp, bytes: () => Buffer | Promise<Buffer>])[] = [
  ['a program of Windows', 415, /no image/, () => Buffer.concat([text('MZ\x90\0\x03\0\0\0'), Buffer.alloc(500)])],
  ['a program of Linux', 415, /no image/, () => Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(500)])],
  ['a page', 415, /no image/, () => text('<!DOCTYPE html><html><body><svg xmlns="http://www.w3.org/2000/svg"/></body></html>')],
  ['a script', 415, /no image/, () => text('#!/bin/sh\nrm -rf /\n')],
  ['an archive', 415, /no image/, () => text('PK\x03\x04image.png')],
  ['a PDF', 415, /no image/, () => text('%PDF-1.7\n')],
  ['a TIFF', 415, /no image/, () => text('II*\0\x08\0\0\0')],
  ['a packed drawing', 415, /no image/, () => text('\x1f\x8b\x08\0\0\0\0\0')],
  ['a picture that begins one byte late', 415, /no image/, async () => Buffer.concat([text(' '), await sample('png')])],
  ['a page that begins as a GIF', 422, /damaged/, () => text('GIF89a/*<html><script>alert(1)</script></html>*/=1;')],
  ['a page that begins as a PNG', 422, /damaged/, () => text('\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>')],
  ['a page that begins as a JPEG', 422, /damaged/, () => text('\xff\xd8\xff<html><script>alert(1)</script></html>')],
  ['a page that begins as a WebP', 422, /damaged/, () => text('RIFF\x40\0\0\0WEBP<html><script>alert(1)</script></html>')],
  ['a page that begins as an AVIF', 422, /damaged/, () => text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf<html></html>')],
  ['a small PNG that says it has 60000 x 60000 pixels', 422, /60000 x 60000 pixels; at most 50000000/, () => bomb(60_000, 60_000, { whole: false })],
  ['a whole PNG of 20000 x 20000 pixels of one colour', 422, /20000 x 20000 pixels; at most 50000000/, () => bomb(20_000, 20_000)],
  ['a PNG of one pixel more than may be', 422, /50001 x 1000 pixels|at most 50000000/, () => bomb(10_000, 5001)],
  ['a PNG of a side that no WebP can have', 422, /at most 16383 a side/, () => bomb(16_384, 10)],
  ['a GIF of more frames than anybody will look at', 422, /1001 frames; at most 1000/, () => tinyFrames(1001)],
  ['a small GIF whose thousand frames would be large', 422, /1000 x 1000 pixels in 999 frames; at most 50000000/, () => tinyFrames(999, 1000)],
  ['a small JPEG that says it has 65500 x 65500 pixels', 422, /65500 x 65500 pixels; at most 50000000/, boastfulJpeg],
  ['a PNG that is cut off', 422, /damaged or cut off/, async () => cut(await sample('png'))],
  ['a JPEG that is cut off', 422, /damaged or cut off/, async () => cut(await sample('jpeg'))],
  ['a WebP that is cut off', 422, /damaged or cut off/, async () => cut(await sample('webp'))],
  ['an AVIF that is cut off', 422, /damaged or cut off/, async () => cut(await sample('avif'))],
  ['a GIF that is cut off', 422, /damaged or cut off/, async () => cut(await sample('gif'))],
  ['a moving GIF that is cut off', 422, /damaged or cut off/, async () => cut(await animatedSample('gif', 20))],
  ['a moving WebP that is cut off', 422, /damaged or cut off/, async () => cut(await animatedSample('webp', 20))],
  ['a drawing with entities', 422, /entities/, () => text(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('<text>&a;</text>')}`)],
  [
    'a drawing whose entities are ever more of each other',
    422,
    /entities/,
    () =>
      text(
        `<!DOCTYPE svg [<!ENTITY a0 "x">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]>${drawing('<text>&a9;</text>')}`,
      ),
  ],
  ['a drawing that is cut off in a tag', 422, /cannot be read|damaged/, () => text('<svg xmlns="http://www.w3.org/2000/svg" viewBo')],
  ['a drawing that is no text', 422, /UTF-8/, () => text('<svg xmlns="http://www.w3.org/2000/svg"><text>\xff\xfe</text></svg>')],
  ['a drawing of too many bytes', 413, /1048576 bytes/, () => text(drawing(`<path d="${'M0 0'.repeat(300_000)}"/>`))],
  ['a drawing of too many pixels', 422, /at most 50000000/, () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>')],
]

/** Bodies that are no call at all. */
const NO_CALLS: readonly (readonly [body: string, field: string])[] = [
  ['', 'body'],
  ['{', 'body'],
  ['[]', 'body'],
  ['null', 'body'],
  ['{}', 'imgData'],
  ['{"imgData":null}', 'imgData'],
  ['{"imgData":["data:image/png;base64,AAAA"]}', 'imgData'],
  ['{"imgData":"https://evil.example/x.png"}', 'imgData'],
  ['{"imgData":"file:///etc/passwd"}', 'imgData'],
  ['{"imgData":"data:text/html;base64,PGI+"}', 'imgData'],
  ['{"imgData":"data:image/png,abc"}', 'imgData'],
  ['{"imgData":"data:image/png;base64,"}', 'imgData'],
  ['{"imgData":"data:image/png;base64,????"}', 'imgData'],
  ['{"imgData":"data:image/png;base64,iVBORw0KGgo=","name":7}', 'name'],
]

/** What is no image, or none that is taken. */
export function imagesRefusingContract({ place, calls }: ImagesSubject): void {
  const count = async () => (await place().database.selectFrom('images').select('urn').execute()).length
  let before: number
  beforeAll(async () => {
    before = await count()
  })

  describe('what is refused', () => {
    it.each(NO_IMAGES)('%s, called a picture: %i', async (_what, status, why, make) => {
      const bytes = await make()
      before = await count()
      const { detail, code } = await expectProblem(await calls().post('create-image', { imgData: dataUrl(bytes, 'image/png'), name: 'picture.png' }), status)
      expect(detail).toMatch(why)
      expect([...IMAGE_FAULTS, 'kind']).toContain(code)
      await expectProblem(await calls().send({ bytes, name: 'picture.png', type: 'image/png' }), status)
      expect(await count()).toBe(before)
    })

    it.each(NO_CALLS)('the body %s, by the name of its field', async (body, field) => {
      const { detail } = await expectProblem(await calls().post('create-image', body), 400)
      expect(detail).toContain(`${field}:`)
    })

    it('a form that is none, or has no file, an empty one, or two', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const form = (body: BodyInit, more = {}) => place().ask('/api/v1/images/create-image', { method: 'POST', body, ...more })
      await expectProblem(await form('no form', { headers }), 400)
      await expectProblem(await form(new FormData()), 400)
      const words = new FormData()
      words.set('imgData', 'data:image/png;base64,AAAA')
      await expectProblem(await form(words), 400)
      await expectProblem(await calls().send({ bytes: nothing, name: 'a.png' }), 400)
      await expectProblem(await calls().send({ bytes: await sample('png'), name: 'a.png' }, { bytes: await sample('png'), name: 'b.png' }), 400)
    })

    it('more than 15 MB, to the byte, by either way', async () => {
      const picture = await sample('png', { width: 80 })
      const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
      expect(MAX_IMAGE_BYTES).toBe(15 * 1024 * 1024)
      const whole = await calls().create(padded(MAX_IMAGE_BYTES))
      expect(whole.status).toBe(201)
      expect((await calls().send({ bytes: padded(MAX_IMAGE_BYTES), name: 'whole.png' })).status).toBe(200)
      const { detail } = await expectProblem(await calls().create(padded(MAX_IMAGE_BYTES + 1)), 413)
      expect(detail).toContain('15728640 bytes')
      await expectProblem(await calls().send({ bytes: padded(MAX_IMAGE_BYTES + 1), name: 'more.png' }), 413)
    })

    it('a body that never ends, long before its end', async () => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1_000_000
          controller.enqueue(new Uint8Array(1_000_000).fill(65))
          if (sent > 200_000_000) controller.close()
        },
      })
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit
      const answer = await place()
        .ask('/api/v1/images/create-image', init)
        .catch(() => undefined)
      // Over the network the connection may be gone before the answer is read.
      if (answer) await expectProblem(answer, 413)
      expect(sent).toBeLessThan(100_000_000)
    })
  })
}
