// A process that delivers the outbox of a database to a mail server until it is stopped.
import { migrate, openDatabase, type DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { smtpDelivery } from '../../../lib/embedded/outbox/delivery.ts'
import { handleStopSignals } from '../../../lib/runtime/stop-signals.ts'
import { startOutbox } from '../../../lib/embedded/outbox/worker.ts'

const [location = '{}', url = ''] = process.argv.slice(2)
const database = openDatabase(JSON.parse(location) as DatabaseLocation)
await migrate(database)
const outbox = startOutbox({
  database,
  deliver: smtpDelivery({ url, requireTls: false }, { name: 'Test', address: 'no-reply@site.test' }),
})
handleStopSignals()(outbox.stop)
console.log('delivering')
