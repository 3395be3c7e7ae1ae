import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Counted } from '../../lib/http/consume-quota.ts'
import type { QuotaName } from '../../lib/http/quotas.ts'

const OPERATOR_EMAIL = 'operator@centre.test'
// A worker reads the configuration once: this file reads its own and removes it for the next file.
vi.resetModules()
afterAll(() => vi.resetModules())
vi.stubEnv('OPERATOR_EMAIL', OPERATOR_EMAIL)
const { createInternalToken, internalToken } = await import('../../lib/config/config.ts')
const { startEmbedded } = await import('../../lib/embedded/start.ts')
const { restoreQuota } = await import('../../lib/http/consume-quota.ts')
const { QUOTA_NAMES, QUOTAS } = await import('../../lib/http/quotas.ts')
const { CLIENT_IP_HEADER, signInternal } = await import('../../lib/routing/internal-headers.ts')
const { cancelOrder } = await import('../../lib/server/orders/cancel.ts')
const { firstOrderQuery } = await import('../../lib/server/orders/link.ts')
const { rejectOverQuota } = await import('../../lib/server/request/quotas.ts')
const { onBothEngines } = await import('../support/contract/engines.ts')
const { setProcessBackend } = await import('../support/contract/process-backend.ts')
const { cases } = await import('../support/generators/runs.ts')
const { noMails, SAMPLE_FORM, sampleNewOrder, samplePaymentEvent } = await import('../support/sample-order.ts')

let networks = 0

onBothEngines('the emails about an order that its buyer cancels', (setup) => {
  let backend: Awaited<ReturnType<typeof startEmbedded>>
  let remove: () => Promise<unknown>
  beforeAll(async () => {
    const empty = await setup()
    remove = empty.remove
    backend = await startEmbedded(empty.location, { seed: false })
    setProcessBackend(backend)
    createInternalToken()
  })
  afterAll(async () => {
    setProcessBackend(undefined)
    await backend.stop()
    await remove()
  })

  /** Uses up the share of a network, from its other addresses. */
  async function useUp(name: QuotaName, network: string, counted: Counted): Promise<void> {
    const { perIp } = QUOTAS[name]
    for (let address = 2; !(await rejectOverQuota(name, { ip: `${network}.${address}` }, perIp, counted)); address++);
  }

  async function recipientsAfter(isPaid: boolean, usedUp: readonly QuotaName[]): Promise<string[]> {
    const counted: Counted = []
    const network = `20.${(networks += 1)}.0`
    for (const name of usedUp) await useUp(name, network, counted)
    const placed = await backend.orders.place(sampleNewOrder())
    if (!('order' in placed)) return expect.fail(placed.outcome)
    const { number } = placed.order
    if (isPaid) await backend.orders.applyPayment(samplePaymentEvent({ order: number }), noMails)
    const ip = signInternal(`${network}.1`, internalToken() ?? '')
    const request = new Request('http://localhost:4200/api/orders/cancel', { headers: { [CLIENT_IP_HEADER]: ip } })
    expect(await cancelOrder(await firstOrderQuery(placed.order), request)).toBe('cancelled')
    // Other files of this worker need the quotas of the site.
    await restoreQuota(counted)
    const mails = await backend.database.selectFrom('outbox').select(['recipient', 'subject']).execute()
    return mails.filter(({ subject }) => subject.includes(number)).map(({ recipient }) => recipient)
  }

  it('do not depend on what others use up if it is paid, otherwise on their own quotas only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.subarray(QUOTA_NAMES), async (isPaid, usedUp) => {
        const expected = [
          ...(isPaid || !usedUp.includes('orderEmails') ? [SAMPLE_FORM.email] : []),
          ...(isPaid || !usedUp.includes('cancellationEmails') ? [OPERATOR_EMAIL] : []),
        ]
        expect((await recipientsAfter(isPaid, usedUp)).sort()).toEqual(expected.sort())
      }),
      {
        ...cases(12, 200),
        examples: [
          [true, QUOTA_NAMES],
          [false, ['questionEmails']],
          [false, ['cancellationEmails']],
        ],
      },
    )
  })
})
