import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import type { VisitorChat } from '../../../lib/contract/chat-store.ts'
import type { EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { RequestRejected, type RequestQueue } from '../../../lib/node-server/handlers/request-queue.ts'
import { withChatEvents } from '../../../lib/node-server/handlers/chat-events.ts'

/** Opens a stream with so many bytes of events, which its client reads or does not read; then nothing happens. */
async function openStream(
  bytes: number,
  isRead: boolean,
  cancelled = (): void => undefined,
  rejections: (() => Promise<never> | undefined)[] = [],
  readChanges?: () => Promise<void>,
) {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(bytes)),
    cancel: cancelled,
  })
  const events: VisitorChat['events'] = async (_request, { schedule }) => {
    if (readChanges) void schedule?.(readChanges)
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const backend = { chat: { visitor: { events } } } as unknown as EmbeddedBackend
  const queued: string[] = []
  const queue: RequestQueue = {
    run: (request, work) => {
      queued.push(request.url ?? '')
      return rejections.shift()?.() ?? work()
    },
  }
  const handler = withChatEvents(async () => undefined, backend, queue, parseConfig({}))
  const server = createServer((request, response) => void handler(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, path: '/api/chat/events', agent: false }), 'response')) as [
    IncomingMessage,
  ]
  if (isRead) for (let read = 0; read < bytes;) read += ((await once(response, 'data')) as [Buffer])[0].length
  else response.pause()
  return { response, queued }
}

it.each([
  ['nothing to read', 100, true],
  ['unread events', 20_000_000, false],
])('ends a stream at once when its client leaves with %s', async (_what, bytes, isRead) => {
  const cancelled = vi.fn<() => void>()
  const { response } = await openStream(bytes, isRead, cancelled)
  response.destroy()
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
})

it('queues and charges the opening of a stream and every read of it', async () => {
  const read = vi.fn<() => Promise<void>>(async () => undefined)
  const { response, queued } = await openStream(100, true, undefined, [], read)
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(queued).toEqual(['/api/chat/events', '/api/chat/events'])
  response.destroy()
})

it('reads a stream later if its network has used up its share', async () => {
  const tooMany = () =>
    Promise.reject<never>(new RequestRejected(new Response(null, { status: 429, headers: { 'retry-after': '0.01' } })))
  const read = vi.fn<() => Promise<void>>(async () => undefined)
  const opened = () => undefined
  const { response, queued } = await openStream(100, true, undefined, [opened, tooMany, tooMany], read)
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(queued).toHaveLength(4)
  response.destroy()
})

it('does not open a stream for a network that has used up its share', async () => {
  const { response } = await openStream(0, true, undefined, [
    () => Promise.reject(new RequestRejected(new Response(null, { status: 429, headers: { 'retry-after': '1' } }))),
  ])
  expect(response.statusCode).toBe(429)
})
