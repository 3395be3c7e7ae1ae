// One process among several on one database. All connect and wait for a word; then each does its task:
// `migrate`, `start` as a server does, `write` in transactions that read first, `track` the events of one visit,
// `measure` how pages load beside such events, or `outlive` what happened while it waited, with a transaction open.
import { once } from 'node:events'
import {
  databaseIdentity,
  migrate,
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '../../../lib/embedded/database/open.ts'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import { storeEvents } from '../../../lib/embedded/events/repository.ts'
import { toldVitals, wayToOrder } from './marketing-events.ts'
import { readThenWrite } from './read-then-write.ts'

const [task, place, writer = '', times = '0'] = process.argv.slice(2)
const location = JSON.parse(place ?? '{}') as DatabaseLocation

const word = once(process.stdin, 'data').then(() => process.stdin.destroy())
const connected = task === 'outlive' ? openDatabase(location) : undefined
if (connected) await migrate(connected)
const interrupted = connected && (await inTransaction(connected))
console.log('waiting')
await word
await interrupted?.ended

/** A transaction that has begun and stays open until the word comes: how it ends does not matter, that the process lives on does. */
async function inTransaction(of: Database): Promise<{ ended: Promise<unknown> }> {
  const begun = Promise.withResolvers<unknown>()
  const ended = of.transaction().execute(async (transaction) => {
    const read = () => transaction.selectFrom('properties').select('name').execute()
    begun.resolve(await read())
    await word
    await read()
  })
  await begun.promise
  await databaseIdentity(of) // over a second connection, which is idle then
  return { ended: ended.catch((error: unknown) => console.log(`interrupted: ${String(error)}`)) }
}

async function begin(): Promise<Database> {
  if (task === 'start') return (await startEmbedded(location, { seed: true })).database
  const database = connected ?? openDatabase(location)
  if (task === 'migrate') await migrate(database)
  return database
}

/** The identity; a connection that was cut may only be found out by the question that is asked over it, and the next one gets another. */
async function identity(of: Database): Promise<string> {
  return connected ? databaseIdentity(of).catch(() => databaseIdentity(of)) : databaseIdentity(of)
}

const database = await begin()
for (let turn = 0; turn < Number(times); turn++) {
  const name = `${writer}-${turn}`
  if (task === 'track') await storeEvents(database, wayToOrder(name), new Date())
  else if (task === 'measure')
    await storeEvents(
      database,
      [...toldVitals([{ metric: 'LCP', value: turn }], { page: `/${name}` }), ...wayToOrder(name)],
      new Date(),
    )
  else await readThenWrite(database, name)
}
console.log(`identity=${await identity(database)}`)
await database.destroy()
