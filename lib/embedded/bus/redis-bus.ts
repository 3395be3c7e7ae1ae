import { createClient } from 'redis'
import { z } from 'zod'
import { parseJson } from '../../http/parse-json.ts'

/** Tells the other servers what happens in this one; what is told may be lost, so it must stand elsewhere or be of a moment. */
export interface Bus {
  /** Says something to the others on a channel; nothing while they cannot be reached. */
  tell(channel: string, message: unknown): void
  /** Hears what the others say on a channel. */
  hear(channel: string, listener: (message: unknown) => void): void
  stop(): void
}

/** Commands that may wait for a Redis that does not answer. */
const MOST_WAITING = 10_000
const NAMES = 'site:'
const sentSchema = z.object({ from: z.string(), message: z.unknown() })

/** Milliseconds between questions whether the server is there, and without any answer until it is lost: one that vanishes says nothing. */
const ASK = 1000
const SILENCE = 3000
/** Milliseconds before a lost server is tried again. */
const restAfter = (tries: number) => Math.min(200 * 2 ** tries, 5000)

/** A connection to a Redis, which is asked for nothing while it is away and comes back by itself. */
export function connectRedis(url: string) {
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: ASK,
    socket: { connectTimeout: 3000, socketTimeout: SILENCE, reconnectStrategy: restAfter },
  })
  // The connection that hears says it.
  redis.on('error', () => undefined)
  void redis.connect().catch(() => undefined)
  return redis
}

type Redis = ReturnType<typeof connectRedis>

/** The servers of a site that share a Redis. While it is away each goes on alone, and joins the others by itself when it is back. */
export function redisBus(publisher: Redis): Bus {
  const own = crypto.randomUUID()
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  const listeners = new Map<string, (message: unknown) => void>()
  let isAway = false

  subscriber.on('error', (error: unknown) => {
    if (!isAway) console.warn(`Redis is away, this server goes on alone: ${String(error)}`)
    isAway = true
  })
  subscriber.on('ready', () => {
    if (isAway) console.warn('Redis is there again')
    isAway = false
  })

  const ignore = () => undefined
  void subscriber
    .connect()
    .then(() =>
      subscriber.pSubscribe(`${NAMES}*`, (text, channel) => {
        const sent = sentSchema.safeParse(parseJson(Buffer.from(text)))
        if (sent.success && sent.data.from !== own) listeners.get(channel)?.(sent.data.message)
      }),
    )
    .catch(ignore)

  return {
    tell(channel, message) {
      if (publisher.isReady && !isAway)
        void publisher.publish(NAMES + channel, JSON.stringify({ from: own, message })).catch(ignore)
    },
    hear(channel, listener) {
      listeners.set(NAMES + channel, listener)
    },
    stop() {
      if (subscriber.isOpen) subscriber.destroy()
    },
  }
}
