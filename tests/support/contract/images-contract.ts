import { afterAll, beforeAll, describe } from 'vitest'
import { imagesDeletingContract } from './images-deleting-contract.ts'
import { imagesBodiesContract } from './images-bodies-contract.ts'
import { imagesKeepingContract } from './images-keeping-contract.ts'
import { imagesProcessingContract } from './images-processing-contract.ts'
import { imagesRefusingContract } from './images-refusing-contract.ts'
import type { EmbeddedPlace } from './embedded-place.ts'
import { asAdmin, imageCalls, type ImageCalls } from './images-place.ts'

/** What a part of the contract gets. */
export interface ImagesSubject {
  /** Its calls are those of an administrator. */
  readonly place: () => EmbeddedPlace
  readonly calls: () => ImageCalls
}

/**
 * The images of the account's backend (specification, section 7), over whichever database and by whichever way. What becomes of
 * an image and why it is refused is the same on every engine: `processing` looks at it. `bodies` looks at bodies of calls.
 */
export function imagesContract(
  name: string,
  open: () => Promise<EmbeddedPlace>,
  { skip = false, processing = false, bodies = false } = {},
): void {
  describe.skipIf(skip)(`images: ${name}`, () => {
    let place: EmbeddedPlace
    beforeAll(async () => {
      const opened = await open()
      place = { ...opened, ask: await asAdmin(opened.database, opened.ask) }
    })
    afterAll(() => place?.close())

    const subject: ImagesSubject = { place: () => place, calls: () => imageCalls(place.ask) }
    imagesKeepingContract(subject)
    if (processing) {
      imagesProcessingContract(subject)
      imagesRefusingContract(subject)
    }
    if (bodies) imagesBodiesContract(subject)
    imagesDeletingContract(subject)
  })
}
