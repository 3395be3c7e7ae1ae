import { describe, expect, it } from 'vitest'
import { ImageRefusal } from '../../lib/embedded/images/refusal.ts'
import { makeImage } from '../../lib/embedded/images/make.ts'
import { REFUSED_IMAGES } from '../support/generators/refused-images.ts'

describe('an image that is not taken', () => {
  it.each(REFUSED_IMAGES)('%s: %s', async (_what, code, why, make) => {
    const error: unknown = await makeImage(await make()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ImageRefusal)
    expect(error).toMatchObject({ code, message: expect.stringMatching(why) })
  })
})
