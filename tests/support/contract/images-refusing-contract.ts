import { describe, expect, it } from 'vitest'
import { REFUSED_IMAGES } from '../generators/refused-images.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-answer.ts'
import { dataUrl } from './sample-images.ts'

const STATUSES = { kind: 415, damaged: 422, drawing: 422, embeddedImage: 422, tooMuch: 422, largeDrawing: 413 } as const

/** How each reason is answered to which an image is not taken, with the first image of that reason. */
export function imagesRefusingContract({ place, calls }: ImagesSubject): void {
  const count = async () => (await place().database.selectFrom('images').select('urn').execute()).length

  describe('an image that is not taken', () => {
    it.each(Object.entries(STATUSES))(
      'as "%s" is answered with %i by either way, and is not stored',
      async (reason, status) => {
        const [, , why, make] =
          REFUSED_IMAGES.find(([, code]) => code === reason) ?? expect.fail(`no image for ${reason}`)
        const bytes = await make()
        const before = await count()
        const { detail, code } = await expectProblem(
          await calls().post('create-image', { imgData: dataUrl(bytes, 'image/png'), name: 'picture.png' }),
          status,
        )
        expect([detail, code]).toEqual([expect.stringMatching(why), reason])
        await expectProblem(await calls().send({ bytes, name: 'picture.png', type: 'image/png' }), status)
        expect(await count()).toBe(before)
      },
    )
  })
}
