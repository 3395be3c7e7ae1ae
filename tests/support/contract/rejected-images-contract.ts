import { describe, expect, it } from 'vitest'
import { REJECTED_IMAGES } from '../generators/rejected-images.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-response.ts'
import { dataUrl } from './sample-images.ts'

const STATUSES = { kind: 415, damaged: 422, drawing: 422, embeddedImage: 422, tooMuch: 422, largeDrawing: 413 } as const

/** Contract of responses for every reason to reject an image, with the first image of that reason. */
export function rejectedImagesContract({ fixture, calls }: ImagesSubject): void {
  const count = async () => (await fixture().database.selectFrom('images').select('urn').execute()).length

  describe('a rejected image', () => {
    it.each(Object.entries(STATUSES))('"%s" returns %i in both formats and is not stored', async (reason, status) => {
      const [, , why, make] =
        REJECTED_IMAGES.find(([, code]) => code === reason) ?? expect.fail(`no image for ${reason}`)
      const bytes = await make()
      const before = await count()
      const { detail, code } = await expectProblem(
        await calls().post('create-image', { imgData: dataUrl(bytes, 'image/png'), name: 'picture.png' }),
        status,
      )
      expect([detail, code]).toEqual([expect.stringMatching(why), reason])
      await expectProblem(await calls().send({ bytes, name: 'picture.png', type: 'image/png' }), status)
      expect(await count()).toBe(before)
    })
  })
}
