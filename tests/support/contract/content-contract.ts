import { afterAll, beforeAll, describe } from 'vitest'
import { contentAnswersContract } from './content-answers-contract.ts'
import { contentClientContract } from './content-client-contract.ts'
import { contentAskingContract } from './content-asking-contract.ts'
import type { EmbeddedPlace } from './embedded-place.ts'
import { contentSymbolsContract } from './content-symbols-contract.ts'
import { contentTargetsContract } from './content-targets-contract.ts'
import { contentWritingContract } from './content-writing-contract.ts'

/** What a part of the contract gets. */
export interface ContentSubject {
  readonly place: () => EmbeddedPlace
  /** The entries that a call answers. */
  readonly results: (path: string) => Promise<ContentAnswer[]>
  /** Their ids. */
  readonly ids: (path: string) => Promise<string[]>
}

export interface ContentAnswer {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** The content service of section 7 with the seeded pages, over whichever database and by whichever way. */
export function contentContract(name: string, setup: () => Promise<EmbeddedPlace>, { skip = false } = {}): void {
  describe.skipIf(skip)(`content service: ${name}`, () => {
    let place: EmbeddedPlace
    beforeAll(async () => {
      place = await setup()
    })
    afterAll(() => place?.close())

    const results = async (path: string) => {
      const response = await place.ask(path)
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      return ((await response.json()) as { results: ContentAnswer[] }).results
    }
    const subject: ContentSubject = {
      place: () => place,
      results,
      ids: async (path) => (await results(path)).map(({ id }) => id),
    }
    contentAskingContract(subject)
    contentAnswersContract(subject)
    contentTargetsContract(subject)
    contentSymbolsContract(subject)
    contentClientContract(subject)
    contentWritingContract(subject)
  })
}
