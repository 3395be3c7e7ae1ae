import { afterAll, beforeAll, describe } from 'vitest'
import { imagesDeletingContract } from './images-deleting-contract.ts'
import { imagesAltContract } from './images-alt-contract.ts'
import { imagesReplacingContract } from './images-replacing-contract.ts'
import { imagesBodiesContract } from './images-bodies-contract.ts'
import { imagesStorageContract } from './images-storage-contract.ts'
import { imagesProcessingContract } from './images-processing-contract.ts'
import { rejectedImagesContract } from './rejected-images-contract.ts'
import type { EmbeddedFixture } from './embedded-fixture.ts'
import { asAdmin, imageCalls, type ImageCalls } from './images-fixture.ts'

/** Subject of the contract. */
export interface ImagesSubject {
  /** Calls as an administrator. */
  readonly fixture: () => EmbeddedFixture
  readonly calls: () => ImageCalls
}

/**
 * Contract of the images of the account backend (specification, section 7), over any database and transport. Engines do
 * not affect how images are processed and rejected, so only `processing` tests that.
 */
export function imagesContract(name: string, open: () => Promise<EmbeddedFixture>, { processing = false } = {}): void {
  describe(`images: ${name}`, () => {
    let fixture: EmbeddedFixture
    beforeAll(async () => {
      const opened = await open()
      fixture = { ...opened, ask: await asAdmin(opened.database, opened.ask) }
    })
    afterAll(() => fixture?.close())

    const subject: ImagesSubject = { fixture: () => fixture, calls: () => imageCalls(fixture.ask) }
    imagesStorageContract(subject)
    if (processing) {
      imagesProcessingContract(subject)
      rejectedImagesContract(subject)
    }
    imagesBodiesContract(subject)
    imagesDeletingContract(subject)
    imagesAltContract(subject)
    imagesReplacingContract(subject)
  })
}
