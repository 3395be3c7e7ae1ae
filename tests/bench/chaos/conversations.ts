import { setTimeout as pause } from 'node:timers/promises'
import { CONSENT } from '../../support/contract/chat-consent.ts'
import { benchMessage, Stream } from '../chat-clients.ts'
import { HOSTS } from './deployment.ts'
import type { Variant, Visitors } from './visitors.ts'

const AGAIN = 500
const TRIES = 120
/** Milliseconds between two messages of a conversation. */
const THINKING = 2000

/** A conversation, and the ids of its messages in the order of their acknowledgement and of their arrival. */
export interface BenchConversation {
  readonly conversation: string
  readonly sent: string[]
  readonly received: string[]
}

interface Message {
  readonly id: string
  readonly kind: string
}
const textsOf = (messages: readonly Message[]) => messages.filter(({ kind }) => kind === 'text').map(({ id }) => id)

/**
 * Simulates visitors of the built-in chat and an operator who answers every other message. Messages without a response
 * are sent again.
 * @param operator the cookie of an administrator
 */
export function createConversations(visitors: Visitors, operator: string) {
  const conversations: BenchConversation[] = []
  const streams: Stream[] = []
  /** The events that the operator received. */
  const desk: string[] = []

  function listen(variant: Variant, path: string, cookie: string, onData: (data: string) => void): void {
    const options = { agent: visitors.agent(), headers: { host: HOSTS[variant] } }
    const rejected = (why: string) =>
      visitors.fail({ kind: 'stream', began: visitors.now(), ended: visitors.now(), what: `${path}: ${why}` })
    streams.push(
      new Stream(visitors.origin(), path, cookie, (name, data) => name === 'change' && onData(data), {
        options,
        rejected,
      }),
    )
  }
  // Reads from the first change, even if the stream starts late.
  listen(1, '/api/admin/chat/events?after=0', operator, (data) =>
    desk.push(
      ...textsOf((JSON.parse(data) as { messages: { message: Message }[] }).messages.map(({ message }) => message)),
    ),
  )

  async function insist(question: Parameters<Visitors['ask']>[0]) {
    for (let tries = 0; tries < TRIES; tries++) {
      const reply = await visitors.ask(question, ({ status }) => status === 200 || status === 201)
      if (reply) return reply
      await pause(AGAIN)
    }
    return undefined
  }

  async function converse(variant: Variant, isOver: () => boolean): Promise<void> {
    const start = JSON.stringify({
      lang: variant === 1 ? 'ru' : 'en',
      consent: CONSENT,
      contact: { email: 'chaos@visitor.test' },
    })
    const begun = await insist({ kind: 'conversation', variant, path: '/api/chat/start', method: 'POST', body: start })
    if (!begun) return
    const cookie = begun.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
    const { id: conversation } = (JSON.parse(begun.body) as { conversation: { id: string } }).conversation
    const own: BenchConversation = { conversation, sent: [], received: [] }
    conversations.push(own)
    listen(variant, `/api/chat/events?conversation=${conversation}`, cookie, (data) =>
      own.received.push(...textsOf((JSON.parse(data) as { messages: Message[] }).messages)),
    )
    for (let number = 0; !isOver(); number++) {
      const isReply = number % 3 === 2
      const message = benchMessage(`${conversation} ${number}`)
      const sent = isReply
        ? insist({
            kind: 'reply',
            variant: 1,
            path: `/api/admin/chat/conversations/${conversation}/messages`,
            method: 'POST',
            headers: { cookie: operator },
            body: JSON.stringify(message),
          })
        : insist({
            kind: 'message',
            variant,
            path: '/api/chat/messages',
            method: 'POST',
            headers: { cookie },
            body: JSON.stringify({ conversation, message }),
          })
      if (await sent) own.sent.push(message.id)
      await pause(THINKING)
    }
  }

  const isComplete = () =>
    conversations.every(({ sent, received }) => received.length >= sent.length) &&
    desk.length >= conversations.flatMap(({ sent }) => sent).length
  return {
    conversations,
    desk,
    /** Runs a number of conversations until the run ends, and waits for pending messages. */
    async converse(count: number, isOver: () => boolean): Promise<void> {
      await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          await pause((THINKING * index) / count)
          await converse(index % 2 ? 2 : 1, isOver)
        }),
      )
      for (let tries = 0; tries < 150 && !isComplete(); tries++) await pause(200)
      for (const stream of streams) stream.close()
    },
  }
}
