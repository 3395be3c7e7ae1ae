import { describe, expect, it } from 'vitest'
import { MAX_IMAGE_BYTES } from '../../../lib/domain/images.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-response.ts'
import { sample } from './sample-images.ts'
import { packedForm } from '../gzipped-form.ts'

/** Bodies that are not a valid call. */
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

/** Bodies without an image, or with one that is too large. */
export function imagesBodiesContract({ fixture, calls }: ImagesSubject): void {
  describe('rejected request bodies', () => {
    it.each(NO_CALLS)('include the body %s, with the name of its field', async (body, field) => {
      const { detail } = await expectProblem(await calls().post('create-image', body), 400)
      expect(detail).toContain(`${field}:`)
    })

    it('include an invalid form, and one without a file, with an empty one, or with two', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const form = (body: BodyInit, more = {}) =>
        fixture().ask('/api/v1/images/create-image', { method: 'POST', body, ...more })
      await expectProblem(await form('no form', { headers }), 400)
      const words = new FormData()
      words.set('imgData', 'data:image/png;base64,AAAA')
      for (const fields of [new FormData(), words]) {
        const { body, ...more } = await packedForm(fields)
        await expectProblem(await form(body, more), 400)
      }
      await expectProblem(await calls().send({ bytes: Buffer.alloc(0), name: 'a.png' }), 400)
      await expectProblem(
        await calls().send(
          { bytes: await sample('png'), name: 'a.png' },
          { bytes: await sample('png'), name: 'b.png' },
        ),
        400,
      )
    })

    it('include bodies of more than 15 MB, exact to the byte, in both formats', async () => {
      const picture = await sample('png', { width: 80 })
      const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
      expect(MAX_IMAGE_BYTES).toBe(15 * 1024 * 1024)
      const created = await calls().create(padded(MAX_IMAGE_BYTES))
      expect(created.status).toBe(201)
      expect((await calls().send({ bytes: padded(MAX_IMAGE_BYTES), name: 'whole.png' })).status).toBe(200)
      const { detail } = await expectProblem(await calls().create(padded(MAX_IMAGE_BYTES + 1)), 413)
      expect(detail).toContain('15728640 bytes')
      await expectProblem(await calls().send({ bytes: padded(MAX_IMAGE_BYTES + 1), name: 'more.png' }), 413)
    })

    it('include an endless body, long before its end', async () => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1_000_000
          controller.enqueue(new Uint8Array(1_000_000).fill(65))
          if (sent > 200_000_000) controller.close()
        },
      })
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit
      const response = await fixture()
        .ask('/api/v1/images/create-image', init)
        .catch(() => undefined)
      // Over the network the connection may be closed before the response is read.
      if (response) await expectProblem(response, 413)
      expect(sent).toBeLessThan(100_000_000)
    })
  })
}
