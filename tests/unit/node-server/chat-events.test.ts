import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import type { EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { withChatEvents } from '../../../lib/node-server/handlers/chat-events.ts'

/** Opens a stream with so many bytes of events, which its client reads or does not read; then nothing happens. */
async function openStream(bytes: number, isRead: boolean, cancelled = (): void => undefined) {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(bytes)),
    cancel: cancelled,
  })
  const events = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  const backend = { chat: { visitor: { events } } } as unknown as EmbeddedBackend
  const charged: string[] = []
  const budget = {
    spend: <Result>(request: IncomingMessage, act: () => Promise<Result>) => {
      charged.push(request.url ?? '')
      return act()
    },
  }
  const handler = withChatEvents(async () => undefined, backend, budget, parseConfig({}))
  const server = createServer((request, response) => void handler(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, path: '/api/chat/events', agent: false }), 'response')) as [
    IncomingMessage,
  ]
  if (isRead) for (let read = 0; read < bytes;) read += ((await once(response, 'data')) as [Buffer])[0].length
  else response.pause()
  return { response, charged }
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

it('charges the CPU time of opening a stream', async () => {
  const { response, charged } = await openStream(100, true)
  expect(charged).toEqual(['/api/chat/events'])
  response.destroy()
})
