import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewOrder } from '../../lib/contract/order-store.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { MAIL } from '../support/sample-email.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

const mail = (to: string) => ({ ...MAIL, to })
const ORDER = sampleNewOrder({ key: 'key-1', mails: [mail('anna@visitor.test'), mail('operator@site.test')] })

onBothEngines('orders and their mail', (setup) => {
  describe('an order', () => {
    const database = migratedDatabase(setup, 'test')
    let notifications: number
    const placeOrder = (order: Partial<NewOrder> = {}) =>
      createOrderStore(database(), () => notifications++).place({ ...ORDER, ...order })
    const recipients = async () =>
      (await database().selectFrom('outbox').select('recipient').orderBy('recipient').execute()).map(
        ({ recipient }) => recipient,
      )

    beforeEach(() => {
      notifications = 0
    })

    it('enqueues its email once, for any number of parallel submissions', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) => placeOrder({ number: `7KQ2-M4XP-9RT${index + 2}` })),
      )
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
        ...Array.from({ length: 7 }, () => 'again'),
        'placed',
      ])
      expect((await placeOrder()).outcome).toBe('again')
      expect((await placeOrder({ fingerprint: 'another' })).outcome).toBe('key-taken')
      expect(await recipients()).toEqual(['anna@visitor.test', 'operator@site.test'])
      expect(notifications).toBe(1)
    })

    it('a separate email can be queued for a stored order', async () => {
      await placeOrder({ mails: [] })
      await createOrderStore(database(), () => notifications++).sendMail(mail('anna@visitor.test'))
      expect([await recipients(), notifications]).toEqual([['anna@visitor.test'], 2])
    })

    it('does not store an order whose email cannot be stored', async () => {
      const broken = { ...mail('operator@site.test'), subject: null as unknown as string }
      await expect(placeOrder({ mails: [mail('anna@visitor.test'), broken] })).rejects.toThrow(/null/i)
      expect(await recipients()).toEqual([])
      expect(await database().selectFrom('orders').select('number').execute()).toEqual([])
      expect(notifications).toBe(0)
    })

    it('stores an order without the email that has no valid recipient', async () => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      expect(await placeOrder({ mails: [mail('operator@site.test'), mail('anna')] })).toMatchObject({
        outcome: 'placed',
      })
      expect(await recipients()).toEqual(['operator@site.test'])
      expect(logged).toHaveBeenCalledTimes(1)
      logged.mockRestore()
    })
  })
})
