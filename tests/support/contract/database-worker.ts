// One of several processes on one or several databases. All wait for a signal, then each runs its task: `migrate`,
// `start` as a server does, `write` in transactions that read first, `track` the events of one visit, `measure` page
// loads during such events, or `outlive` a failure during the wait, with an open transaction.
import { createInterface } from 'node:readline'
import {
  databaseIdentity,
  migrate,
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '../../../lib/embedded/database/open.ts'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import { storeEvents } from '../../../lib/embedded/events/repository.ts'
import { vitalEvents, wayToOrder } from './marketing-events.ts'
import { readThenWrite } from './read-then-write.ts'

const [task, locationText, writer = '', times = '0'] = process.argv.slice(2)
const locations = [JSON.parse(locationText ?? '{}') as DatabaseLocation | DatabaseLocation[]].flat()
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

for (const [index, location] of locations.entries()) {
  const connected = task === 'outlive' ? openDatabase(location) : undefined
  if (connected) await migrate(connected)
  const word = lines.next()
  const interrupted = connected && (await inTransaction(connected, word))
  console.log(`waiting for ${index}`)
  await word
  await interrupted?.ended
  const database = connected ?? (await open(location))
  await perform(database)
  // A closed connection may fail only at the next query; the query after that gets a new connection.
  const identity = connected
    ? databaseIdentity(database).catch(() => databaseIdentity(database))
    : databaseIdentity(database)
  console.log(`identity=${await identity}`)
  await database.destroy()
}
process.stdin.destroy()

/** Opens a transaction until the signal comes. Its result does not matter: the process must survive. */
async function inTransaction(of: Database, word: Promise<unknown>): Promise<{ ended: Promise<unknown> }> {
  const begun = Promise.withResolvers<unknown>()
  const ended = of.transaction().execute(async (transaction) => {
    const read = () => transaction.selectFrom('settings').select('name').execute()
    begun.resolve(await read())
    await word
    await read()
  })
  await begun.promise
  await databaseIdentity(of) // Uses a second connection, which is idle then.
  return { ended: ended.catch((error: unknown) => console.log(`interrupted: ${String(error)}`)) }
}

async function open(location: DatabaseLocation): Promise<Database> {
  if (task === 'start') return (await startEmbedded(location, { seed: true })).database
  const database = openDatabase(location)
  if (task === 'migrate') await migrate(database)
  return database
}

async function perform(database: Database): Promise<void> {
  for (let index = 0; index < Number(times); index++) {
    const name = `${writer}-${index}`
    if (task === 'track') await storeEvents(database, wayToOrder(name), new Date())
    else if (task === 'measure')
      await storeEvents(
        database,
        [...vitalEvents([{ metric: 'LCP', value: index }], { page: `/${name}` }), ...wayToOrder(name)],
        new Date(),
      )
    else await readThenWrite(database, name)
  }
}
