import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConsentsByService } from '../../lib/contract/order-form.ts'
import type { OrderDetails } from '../../lib/contract/order-store.ts'
import { LEGAL_VERSIONS } from '../../lib/domain/legal-documents.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { inProcessShop } from '../support/contract/in-process-shop.ts'
import { cases } from '../support/generators/runs.ts'
import { CONSENTS, NOT_MEDICAL_CONSENTS, sampleOrder } from '../support/sample-order.ts'

interface Named {
  readonly document: string
  readonly version: string
}

const FAMILY_TREE = { items: [{ bitrixId: '1024', quantity: 1 }], expectedTotal: 49_900 }
const OTHERS: Named[] = [
  ...LEGAL_VERSIONS.map(({ id, version }) => ({ document: id, version })),
  { document: 'ANY <b>x</b>', version: '1999-01-01' },
  { document: 'terms-of-service', version: '2019-01-01' },
]
const textOf = ({ document, version }: Named) => `${document}@${version}`

onBothEngines('the consents of an order', (setup) => {
  let shop: Awaited<ReturnType<typeof inProcessShop>>
  beforeAll(async () => {
    shop = await inProcessShop(await setup())
  })
  afterAll(() => shop.close())

  /** Sends an order with the consents; returns the response and what was stored. */
  async function order(consents: readonly Named[], isMedical: boolean) {
    const email = `${randomUUID()}@visitor.test`
    const contact = { ...sampleOrder().contact, email }
    const { status, body } = await shop.order(1, {
      body: JSON.stringify(sampleOrder({ consents, contact, ...(!isMedical && FAMILY_TREE) })),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    const problem = JSON.parse(body) as { errors?: { field: string; message: string }[]; consents?: ConsentsByService }
    const orders = await shop.backend.database.selectFrom('orders').select('details').execute()
    const details = orders.map((row) => JSON.parse(row.details) as OrderDetails)
    return {
      status,
      problem,
      stored: details.filter(({ form }) => form.email === email).flatMap((one) => one.consents),
    }
  }

  it('are those that its form asks for, each once; it is rejected with any other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.subarray(OTHERS), async (isMedical, named) => {
        const required = (isMedical ? CONSENTS : NOT_MEDICAL_CONSENTS).map(textOf)
        const wrong = named.filter((one) => !required.includes(textOf(one)))
        const sent = [...named, ...(isMedical ? CONSENTS : NOT_MEDICAL_CONSENTS)]
        const { status, problem, stored } = await order(sent, isMedical)
        expect(status).toBe(wrong.length ? 400 : 201)
        const fields = wrong.map(({ document }) => `consents.${document}`)
        expect((problem.errors ?? []).map(({ field }) => field).sort()).toEqual(fields.sort())
        expect(stored.map(textOf).sort()).toEqual(wrong.length ? [] : required.sort())
        expect(stored.every(({ checksum }) => /^[\da-f]{64}$/.test(checksum ?? ''))).toBe(true)
      }),
      {
        ...cases(15, 200),
        examples: [
          [true, []],
          [true, CONSENTS],
          [false, NOT_MEDICAL_CONSENTS],
          [true, OTHERS],
        ],
      },
    )
  })

  it.each([
    ['newsletter-consent', true],
    ['medical-contract', false],
    ['ANY <b>x</b>', true],
  ])('are returned with the name of one that is not needed: %s', async (document, isMedical) => {
    const consents = [...(isMedical ? CONSENTS : NOT_MEDICAL_CONSENTS), { document, version: '2026-09-01' }]
    const { problem } = await order(consents, isMedical)
    const message = expect.stringMatching(/отметка у\sдокумента «.+» не\sнужна/) as string
    expect(problem.errors).toEqual([{ field: `consents.${document}`, message }])
    expect(problem.consents?.other.boxes.flatMap(({ documents }) => documents)).toHaveLength(
      NOT_MEDICAL_CONSENTS.length,
    )
  })
})
