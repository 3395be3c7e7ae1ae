import { afterAll, beforeAll, describe } from 'vitest'
import { contentResponsesContract } from './content-responses-contract.ts'
import { contentClientContract } from './content-client-contract.ts'
import { contentQueryContract } from './content-query-contract.ts'
import type { EmbeddedFixture } from './embedded-fixture.ts'
import { contentSymbolsContract } from './content-symbols-contract.ts'
import { contentTargetsContract } from './content-targets-contract.ts'
import { contentWritingContract } from './content-writing-contract.ts'

/** Subject of the contract. */
export interface ContentSubject {
  readonly fixture: () => EmbeddedFixture
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
export function contentContract(name: string, setup: () => Promise<EmbeddedFixture>): void {
  describe(`content service: ${name}`, () => {
    let fixture: EmbeddedFixture
    beforeAll(async () => {
      fixture = await setup()
    })
    afterAll(() => fixture?.close())

    const results = async (path: string) => {
      const response = await fixture.ask(path)
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      return ((await response.json()) as { results: ContentResponse[] }).results
    }
    const subject: ContentSubject = {
      fixture: () => fixture,
      results,
      ids: async (path) => (await results(path)).map(({ id }) => id),
    }
    contentQueryContract(subject)
    contentResponsesContract(subject)
    contentTargetsContract(subject)
    contentSymbolsContract(subject)
    contentClientContract(subject)
    contentWritingContract(subject)
  })
}
