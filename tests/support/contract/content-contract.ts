import { afterAll, beforeAll, describe } from 'vitest'
import { contentAnswersContract } from './content-answers-contract.ts'
import { contentClientContract } from './content-client-contract.ts'
import { contentAskingContract } from './content-asking-contract.ts'
import type { EmbeddedPlace } from './embedded-fixture.ts'
import { contentSymbolsContract } from './content-symbols-contract.ts'
import { contentTargetsContract } from './content-targets-contract.ts'
import { contentWritingContract } from './content-writing-contract.ts'

/** Subject of the contract. */
export interface ContentSubject {
  readonly place: () => EmbeddedPlace
  /** Returns the entries in the response to a call. */
  readonly results: (path: string) => Promise<ContentResponse[]>
  /** Returns the ids of the entries. */
  readonly ids: (path: string) => Promise<string[]>
}

export interface ContentResponse {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** Contract of the content service (section 7) with the seeded pages, over any database and transport. */
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
      return ((await response.json()) as { results: ContentResponse[] }).results
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
