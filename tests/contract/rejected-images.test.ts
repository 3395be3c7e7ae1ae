import { describe, expect, it } from 'vitest'
import { ImageRejection } from '../../lib/embedded/images/rejection.ts'
import { processImage } from '../../lib/embedded/images/resize.ts'
import { REJECTED_IMAGES } from '../support/generators/rejected-images.ts'

describe('a rejected image', () => {
  it.each(REJECTED_IMAGES)('has a code and a reason: %s has the code %s', async (_what, code, why, make) => {
    const error: unknown = await processImage(await make()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ImageRejection)
    expect(error).toMatchObject({ code, message: expect.stringMatching(why) })
  })
})
