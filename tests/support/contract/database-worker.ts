// One process among several on one database. All connect and wait for a word; then each does its task:
// `migrate`, `start` as a server does, `write` in transactions that read first, `track` the events of one visit, or
// `outlive` what happened while it waited.
import { once } from 'node:events'
import { databaseIdentity, migrate, openDatabase, type Database, type DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import { storeEvents } from '../../../lib/embedded/events/repository.ts'
import { wayToOrder } from './marketing-events.ts'
import { readThenWrite } from './read-then-write.ts'

const [task, place, writer = '', times = '0'] = process.argv.slice(2)
const location = JSON.parse(place ?? '{}') as DatabaseLocation

const connected = task === 'outlive' ? openDatabase(location) : undefined
if (connected) await migrate(connected)
console.log('waiting')
await once(process.stdin, 'data')
process.stdin.destroy()

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
  if (task === 'track') await storeEvents(database, wayToOrder(`${writer}-${turn}`), new Date())
  else await readThenWrite(database, `${writer}-${turn}`)
}
console.log(`identity=${await identity(database)}`)
await database.destroy()
