import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { recordPaymentEvent } from '../../lib/embedded/payments/repository.ts'
import type { PaymentEvent } from '../../lib/domain/payment.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'

const EVENT: PaymentEvent = { eventId: 'evt_1', order: 'G-1', kind: 'paid', amount: 179.5, currency: 'EUR' }

onBothEngines('payment events', (setup) => {
  describe('an event', () => {
    let database: Database
    let empty: EmptyDatabase
    beforeEach(async () => {
      empty = await setup()
      database = openDatabase(empty.location)
      await migrate(database)
    })
    afterEach(async () => {
      await database.destroy()
      await empty.remove()
    })
    const record = (event: PaymentEvent, after: () => void = () => undefined) =>
      database.transaction().execute(async (transaction) => {
        const isNew = await recordPaymentEvent(transaction, event)
        after()
        return isNew
      })

    it('is new once, and kept in minor units', async () => {
      expect([await record(EVENT), await record(EVENT), await record({ ...EVENT, eventId: 'evt_2', kind: 'expired' })]).toEqual([true, false, true])
      expect(await database.selectFrom('payment_events').selectAll().orderBy('event_id').execute()).toMatchObject([
        { event_id: 'evt_1', order_number: 'G-1', kind: 'paid', amount: 17_950, currency: 'EUR', received_at: expect.stringMatching(/^\d{4}-.*Z$/) },
        { event_id: 'evt_2', kind: 'expired' },
      ])
    })

    it('that comes ten times at once is new once', async () => {
      const news = await Promise.all(Array.from({ length: 10 }, () => record(EVENT)))
      expect(news.filter(Boolean)).toHaveLength(1)
    })

    it('whose order could not be changed stays new', async () => {
      const failing = record(EVENT, () => {
        throw new Error('no such order')
      })
      await expect(failing).rejects.toThrow('no such order')
      expect(await record(EVENT)).toBe(true)
    })
  })
})
