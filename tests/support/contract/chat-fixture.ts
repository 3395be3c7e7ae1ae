import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { chatStateSchema, type ChatState, sentMessageSchema } from '../../../lib/contract/chat-state.ts'
import type { ChatMessage } from '../../../lib/contract/chat-message.ts'
import { internalToken, createInternalToken } from '../../../lib/config/config.ts'
import { signInternal, CLIENT_IP_HEADER } from '../../../lib/routing/internal-headers.ts'
import type { DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import type { FilesLocation } from '../../../lib/embedded/files/open.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { adminCookie } from './admin-cookie.ts'
import { CONSENT } from './chat-consent.ts'
import { routed } from './app-routes.ts'
import type { EmptyDatabase } from './databases.ts'
import { EventReader } from './event-reader.ts'
import { packedForm } from '../gzipped-form.ts'
import { setProcessBackend } from './process-backend.ts'

/** A backend of the chat. Each call comes from another allocation, because limits are by address, network and allocation. */
export interface ChatFixture {
  readonly backend: EmbeddedBackend
  readonly origin: string
  ask(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

let callers = 0
const nextAddress = (): string => `10.${++callers & 255}.${callers >> 8}.1`
const fromSomewhere = (): Record<string, string> => ({
  [CLIENT_IP_HEADER]: signInternal(nextAddress(), internalToken() ?? ''),
})

async function backendAt(location: DatabaseLocation & FilesLocation): Promise<EmbeddedBackend> {
  const backend = await startEmbedded(location, { seed: false })
  setProcessBackend(backend)
  createInternalToken()
  return backend
}

/** The origin in browsers: a host of the second variant. */
const ORIGIN = 'http://localhost:4205'
const HOST = { host: new URL(ORIGIN).host }

/** A database, and S3 if configured. */
type EmptyStores = EmptyDatabase & { readonly location: FilesLocation }

/** Runs the handlers in this process. */
export async function inProcessChatFixture({ location, remove }: EmptyStores): Promise<ChatFixture> {
  const backend = await backendAt(location)
  return {
    backend,
    origin: ORIGIN,
    ask: (path, init = {}) =>
      routed(
        new Request(ORIGIN + path, { ...init, headers: { ...HOST, ...fromSomewhere(), ...(init.headers as object) } }),
      ),
    async close() {
      setProcessBackend(undefined)
      await backend.stop()
      await remove()
    },
  }
}

/** Runs the same handlers behind a port. */
export async function httpChatFixture({ location, remove }: EmptyStores): Promise<ChatFixture> {
  const backend = await backendAt(location)
  const named = (request: Request) =>
    new Request(request, { headers: { ...Object.fromEntries(request.headers), ...HOST } })
  const server = serve({ fetch: (request) => routed(named(request)), port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    backend,
    origin: ORIGIN,
    ask: (path, init = {}) =>
      fetch(address + path, { ...init, headers: { ...fromSomewhere(), ...(init.headers as object) } }),
    async close() {
      setProcessBackend(undefined)
      await backend.stop()
      await new Promise((resolve) => server.close(resolve))
      await remove()
    },
  }
}

export const CONTACT = { name: 'Анна Ёлкина', phone: '+37120000000', email: 'anna@visitor.test' }
export const START = {
  lang: 'ru',
  page: '/full-genome',
  utms: { utm_source: 'x' },
  consent: CONSENT,
  contact: CONTACT,
} as const

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

export const textMessage = (text: string, id: string = randomUUID()) => ({ kind: 'text', id, text }) as const

/** A browser that stores its cookie. */
export class Caller {
  cookie = ''
  readonly #place: Pick<ChatFixture, 'ask'>

  constructor(fixture: Pick<ChatFixture, 'ask'>, cookie = '') {
    this.#place = fixture
    this.cookie = cookie
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#place.ask(path, {
      ...init,
      headers: { ...(init.headers as object), ...(this.cookie && { cookie: this.cookie }) },
    })
    const [pair] = response.headers.getSetCookie().flatMap((line) => line.split(';', 1))
    if (pair) this.cookie = pair
    return response
  }
  get = (path: string, headers: Record<string, string> = {}): Promise<Response> => this.ask(path, { headers })
  post = (path: string, body: unknown): Promise<Response> => this.ask(path, json('POST', body))
  put = (path: string, body: unknown): Promise<Response> => this.ask(path, json('PUT', body))

  /** Uploads files as a form does. */
  async upload(path: string, ...files: { readonly name: string; readonly bytes: Uint8Array }[]): Promise<Response> {
    const form = new FormData()
    for (const { name, bytes } of files) form.append('file', new File([new Uint8Array(bytes)], name))
    return this.ask(path, { method: 'POST', ...(await packedForm(form)) })
  }

  /** Opens a stream after the last received event. */
  async listen(path: string, lastEventId?: string): Promise<EventReader> {
    const response = await this.get(path, lastEventId === undefined ? {} : { 'last-event-id': lastEventId })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return new EventReader(response)
  }
}

/** A visitor with a started conversation. */
export class Visitor extends Caller {
  conversation = ''

  async start(more: object = {}): Promise<ChatState> {
    const response = await this.post('/api/chat/start', { ...START, ...more })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    const state = chatStateSchema.parse(await response.json())
    this.conversation = state.conversation?.id ?? ''
    return state
  }
  state = async (): Promise<ChatState> =>
    chatStateSchema.parse(await (await this.get(`/api/chat/state?conversation=${this.conversation}`)).json())
  act = (action: string, body: object = {}): Promise<Response> =>
    this.post(`/api/chat/${action}`, { conversation: this.conversation, ...body })
  send = (message: object): Promise<Response> => this.act('messages', { message })
  async sendText(text: string): Promise<ChatMessage> {
    return sentMessage(await this.send(textMessage(text)))
  }
  file = (name: string, bytes: Uint8Array, id: string = randomUUID(), from = ''): Promise<Response> =>
    this.upload(`/api/chat/files?conversation=${this.conversation}&id=${id}${from}`, { name, bytes })
  events = (lastEventId?: string): Promise<EventReader> =>
    this.listen(`/api/chat/events?conversation=${this.conversation}`, lastEventId)
}

/** Returns the message in the response to an accepted one. */
export async function sentMessage(response: Response): Promise<ChatMessage> {
  const text = await response.text()
  if (response.status > 201) throw new Error(`${response.status} ${text}`)
  return sentMessageSchema.parse(JSON.parse(text)).message
}

const DESK = '/api/admin/chat'

/** A signed-in administrator who answers. */
export class Operator extends Caller {
  on = (conversation: string, action: string, body: object = {}): Promise<Response> =>
    this.post(`${DESK}/conversations/${conversation}/${action}`, body)
  async sendText(conversation: string, text: string): Promise<ChatMessage> {
    return sentMessage(await this.on(conversation, 'messages', textMessage(text)))
  }
  remove = (conversation: string, message: string): Promise<Response> =>
    this.ask(`${DESK}/conversations/${conversation}/messages/${message}`, { method: 'DELETE' })
  desk = (path: string): Promise<Response> => this.get(`${DESK}/${path}`)
  profile = (body: object): Promise<Response> => this.put(`${DESK}/operators/me`, body)
  events = (after?: number, lastEventId?: string): Promise<EventReader> =>
    this.listen(`${DESK}/events${after === undefined ? '' : `?after=${after}`}`, lastEventId)
}

/** Calls with the site's own origin, as browsers send with unsafe methods. */
export const fromOwnPage = ({ ask, origin }: ChatFixture): Pick<ChatFixture, 'ask'> => ({
  ask: (path, init = {}) => ask(path, { ...init, headers: { ...(init.headers as object), origin } }),
})

/** Creates an operator with an account. */
export async function operatorAt(fixture: ChatFixture): Promise<Operator> {
  return new Operator(fromOwnPage(fixture), await adminCookie(fixture.backend.database))
}
