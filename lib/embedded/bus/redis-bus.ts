import { createClient } from 'redis'
import { z } from 'zod'
import { parseJson } from '../../http/parse-json.ts'

/**
 * Broadcasts events to the other servers of the site. Messages may be lost, so anything lasting must be stored
 * elsewhere.
 */
export interface Bus {
  /** Publishes on a channel; drops the message while Redis is unavailable. */
  publish(channel: string, message: unknown): void
  subscribe(channel: string, listener: (message: unknown) => void): void
  stop(): void
}

const MAX_QUEUED_COMMANDS = 10_000
const CHANNEL_PREFIX = 'site:'
const messageSchema = z.object({ from: z.string(), message: z.unknown() })

/** Detects a server that disappears without closing the connection. */
const PING_INTERVAL_MS = 1000
const SOCKET_TIMEOUT_MS = 3000
const reconnectDelayMs = (tries: number) => Math.min(200 * 2 ** tries, 5000)

/** Connects to Redis. Commands fail at once while it is unavailable; it reconnects by itself. */
export function connectRedis(url: string) {
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
    pingInterval: PING_INTERVAL_MS,
    socket: { connectTimeout: 3000, socketTimeout: SOCKET_TIMEOUT_MS, reconnectStrategy: reconnectDelayMs },
  })
  // The subscriber's connection logs errors.
  redis.on('error', () => undefined)
  void redis.connect().catch(() => undefined)
  return redis
}

type Redis = ReturnType<typeof connectRedis>

/** A bus over Redis. While Redis is unavailable each server runs in local mode. */
export function redisBus(publisher: Redis): Bus {
  const serverId = crypto.randomUUID()
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  const listeners = new Map<string, (message: unknown) => void>()
  let isUnavailable = false

  subscriber.on('error', (error: unknown) => {
    if (!isUnavailable)
      console.warn(
        `Redis is unavailable, counters and events of this server are local until it returns: ${String(error)}`,
      )
    isUnavailable = true
  })
  subscriber.on('ready', () => {
    if (isUnavailable) console.warn('Redis is available again')
    isUnavailable = false
  })

  const ignore = () => undefined
  void subscriber
    .connect()
    .then(() =>
      subscriber.pSubscribe(`${CHANNEL_PREFIX}*`, (text, channel) => {
        const message = messageSchema.safeParse(parseJson(Buffer.from(text)))
        if (message.success && message.data.from !== serverId) listeners.get(channel)?.(message.data.message)
      }),
    )
    .catch(ignore)

  return {
    publish(channel, message) {
      if (publisher.isReady && !isUnavailable)
        void publisher.publish(CHANNEL_PREFIX + channel, JSON.stringify({ from: serverId, message })).catch(ignore)
    },
    subscribe(channel, listener) {
      listeners.set(CHANNEL_PREFIX + channel, listener)
    },
    stop() {
      if (subscriber.isOpen) subscriber.destroy()
    },
  }
}
