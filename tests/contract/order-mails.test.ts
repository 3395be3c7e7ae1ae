import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail, NewOrder } from '../../lib/contract/order-store.ts'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { createOrderStore } from '../../lib/embedded/shop/orders.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

const mail = (to: string): Mail => ({ to, subject: 'Order', text: 'Thanks', html: '<p>Thanks</p>' })
const ORDER = sampleNewOrder({ key: 'key-1', mails: [mail('anna@visitor.test'), mail('operator@site.test')] })

onBothEngines('orders and their mail', (setup) => {
  describe('an order', () => {
    let database: Database
    let empty: EmptyDatabase
    let told: number
    const place = (order: Partial<NewOrder> = {}) => createOrderStore(database, () => told++).place({ ...ORDER, ...order })
    const recipients = async () => (await database.selectFrom('outbox').select('recipient').orderBy('recipient').execute()).map(({ recipient }) => recipient)

    beforeEach(async () => {
      empty = await setup()
      told = 0
      database = openDatabase(empty.location)
      await migrate(database)
    })
    afterEach(async () => {
      await database.destroy()
      await empty.remove()
    })

    it('puts its mail into the outbox once, however often and however parallel it is placed', async () => {
      const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => place({ number: `7KQ2-M4XP-9RT${index + 2}` })))
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([...Array.from({ length: 7 }, () => 'again'), 'placed'])
      expect((await place()).outcome).toBe('again')
      expect((await place({ fingerprint: 'another' })).outcome).toBe('key-taken')
      expect(await recipients()).toEqual(['anna@visitor.test', 'operator@site.test'])
      expect(told).toBe(1)
    })

    it('whose mail cannot be kept is not kept either', async () => {
      await expect(place({ mails: [mail('anna@visitor.test'), mail('nobody')] })).rejects.toThrow(TypeError)
      expect(await recipients()).toEqual([])
      expect(await database.selectFrom('orders').select('number').execute()).toEqual([])
      expect(told).toBe(0)
    })
  })
})
