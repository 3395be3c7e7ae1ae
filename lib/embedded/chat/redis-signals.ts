import { createClient } from 'redis'
import { z } from 'zod'
import { parseJson } from '../../http/parse-json.ts'
import { localSignals, signalSchema, type Signals } from './signals.ts'

const CHANNEL = 'site:chat'
const sentSchema = z.object({ from: z.string(), signal: signalSchema })

/** Milliseconds before a lost server is tried again. */
const restAfter = (tries: number) => Math.min(200 * 2 ** tries, 5000)

/**
 * Signals of several servers, over Redis. Each hears its own at once and without it: while Redis is away every server goes
 * on alone, and finds what the others have changed in the database.
 */
export function redisSignals(url: string): Signals {
  const local = localSignals()
  const own = crypto.randomUUID()
  const publisher = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 3000, reconnectStrategy: restAfter } })
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  let isAway = false

  subscriber.on('error', (error: unknown) => {
    if (!isAway) console.warn(`chat: Redis is away, this server goes on alone: ${String(error)}`)
    isAway = true
  })
  subscriber.on('ready', () => {
    if (isAway) console.warn('chat: Redis is there again')
    isAway = false
  })
  // The other connection has said it.
  publisher.on('error', () => undefined)

  function hear(message: string): void {
    const sent = sentSchema.safeParse(parseJson(Buffer.from(message)))
    if (sent.success && sent.data.from !== own) local.publish(sent.data.signal)
  }
  const ignore = () => undefined
  void publisher.connect().catch(ignore)
  void subscriber
    .connect()
    .then(() => subscriber.subscribe(CHANNEL, hear))
    .catch(ignore)

  return {
    publish(signal) {
      local.publish(signal)
      // What cannot be said now is found in the database, or is over.
      if (publisher.isReady) void publisher.publish(CHANNEL, JSON.stringify({ from: own, signal })).catch(ignore)
    },
    listen: local.listen,
    async stop() {
      await local.stop()
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
