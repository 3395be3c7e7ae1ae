import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createPatchStore } from '../../components/islands/chat/transport/store.ts'
import type { PendingMessage } from '../../components/islands/chat/transport/outbox.ts'
import { UPLOAD_KIT } from '../../components/islands/chat/transport/upload-kit.ts'
import { createUploads, type Upload } from '../../components/islands/chat/transport/uploads.ts'
import { message } from '../unit/chat/samples.ts'

/** The body of a response with a status. */
const CODES: Readonly<Record<number, string>> = { 415: 'fileType', 429: 'tooMany' }

let server: Server | undefined
afterEach(() => void server?.close())

/**
 * A server that responds with these statuses one after the other, then accepts uploads. Records the files and the
 * number of concurrent uploads.
 */
async function serverThat(...statuses: number[]) {
  const seen = { names: [] as string[], open: 0, most: 0 }
  server = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    seen.most = Math.max(seen.most, ++seen.open)
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('latin1')))
    request.on('end', () => {
      seen.names.push(/filename="(.*?)"/.exec(body)?.[1] ?? '')
      const status = statuses.shift() ?? 201
      setTimeout(() => {
        seen.open--
        response
          .writeHead(status, headers)
          .end(JSON.stringify(status === 201 ? { message: message(1) } : { code: CODES[status] ?? 'busy' }))
      }, 30)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { seen, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

function uploadsTo(address: string, more: Partial<Parameters<typeof createUploads>[0]> = {}) {
  const model = createPatchStore<{ uploads: readonly Upload[] }>({ uploads: [] })
  const uploads = createUploads({
    kit: UPLOAD_KIT,
    model,
    limitMb: () => 1,
    uploadUrl: () => address,
    onSent: () => undefined,
    ...more,
  })
  const states = () => model.get().uploads.map(({ file, state }) => `${file.name} ${state}`)
  return { uploads, model, states }
}
type Text = PendingMessage<{ readonly id: string }>
const files = (...names: string[]) => names.map((name) => new File(['x'], name))

it('files are sent one after the other, in the selected order', async () => {
  const { seen, address } = await serverThat()
  const { uploads, states } = uploadsTo(address)
  uploads.add(files('a', 'b', 'c'))
  await expect.poll(states).toEqual(['a completed', 'b completed', 'c completed'])
  expect(seen).toMatchObject({ names: ['a', 'b', 'c'], most: 1 })
})

it('retries an upload after a temporary failure before the next one, and does not retry a rejected one', async () => {
  const { seen, address } = await serverThat(503, 415)
  const { uploads, states } = uploadsTo(address)
  uploads.add(files('a', 'b'))
  await expect.poll(() => seen.names).toEqual(['a'])
  await expect.poll(states).toEqual(['a waiting', 'b waiting'])
  await expect.poll(states, { timeout: 5000 }).toEqual(['a error', 'b completed'])
  expect(seen.names).toEqual(['a', 'a', 'b'])
})

it('a file beyond the limit shows why it waits until it is sent', async () => {
  const { seen, address } = await serverThat(429)
  const { uploads, model, states } = uploadsTo(address)
  uploads.add(files('a'))
  const why = () => model.get().uploads.map(({ state, rejection }) => [state, rejection?.code])
  await expect.poll(why).toEqual([['waiting', 'tooMany']])
  await expect.poll(states, { timeout: 5000 }).toEqual(['a completed'])
  expect([why(), seen.names]).toEqual([[['completed', undefined]], ['a', 'a']])
})

it('a file waiting for a retry can be cancelled and does not block others', async () => {
  const { seen, address } = await serverThat(503)
  const { uploads, model, states } = uploadsTo(address)
  uploads.add(files('a', 'b'))
  await expect.poll(() => seen.names).toEqual(['a'])
  await expect.poll(states).toEqual(['a waiting', 'b waiting'])
  uploads.cancel(model.get().uploads[0]?.id ?? '')
  await expect.poll(states, { timeout: 900 }).toEqual(['a cancelled', 'b completed'])
})

it('a file is sent after earlier messages and blocks later ones until it is settled', async () => {
  const { seen, address } = await serverThat(415)
  const [before, after] = [-60_000, 60_000].map((n) => ({
    at: new Date(Date.now() + n).toISOString(),
    message: { id: String(n) },
  })) as [Text, Text]
  let texts = [before]
  let settled = 0
  const { uploads, model, states } = uploadsTo(address, { texts: () => texts, onSettled: () => settled++ })
  uploads.add(files('a'))
  texts = [before, after]
  model.set({})
  const areBlocked = () => texts.map(({ message: { id } }) => uploads.blocksUpload(id))
  expect([areBlocked(), states(), settled]).toEqual([[false, true], ['a waiting'], 0])
  // Uploads wait no longer for a message that the server has rejected for good.
  texts = [{ ...before, rejected: 'tooLong' }, after]
  model.set({})
  await expect.poll(states).toEqual(['a error'])
  expect([areBlocked(), seen.names, settled]).toEqual([[false, false], ['a'], 1])
})

it('a file waits only for messages of its own conversation', async () => {
  const { address } = await serverThat()
  let texts: PendingMessage<{ readonly id: string; readonly conversation?: string }>[] = [
    { at: new Date(Date.now() - 60_000).toISOString(), message: { id: '1', conversation: 'one' } },
  ]
  const { uploads, model, states } = uploadsTo(address, { texts: () => texts })
  uploads.add(files('a'), 'one')
  uploads.add(files('b'), 'two')
  await expect.poll(states).toEqual(['a waiting', 'b completed'])
  texts = []
  model.set({})
  await expect.poll(states).toEqual(['a completed', 'b completed'])
})

it('asks for confirmation before the page is left while a file is uploading', async () => {
  const { address } = await serverThat()
  const { uploads, states } = uploadsTo(address)
  const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(mayLeave()).toBe(true)
  uploads.add(files('a'))
  expect(mayLeave()).toBe(false)
  await expect.poll(states).toEqual(['a completed'])
  expect(mayLeave()).toBe(true)
})

it('a file rejected because the operator was signed out is sent after the next sign-in, and before later ones', async () => {
  const { seen, address } = await serverThat(401)
  let isSignedOut = false
  const { uploads, model, states } = uploadsTo(address, {
    uploadUrl: () => (isSignedOut ? undefined : address),
    onFailure: () => (isSignedOut = true),
    mustWait: ({ status }) => status === 401,
  })
  uploads.add(files('a', 'b'))
  await expect.poll(() => isSignedOut).toBe(true)
  expect(states()).toEqual(['a waiting', 'b waiting'])
  isSignedOut = false
  model.set({ uploads: model.get().uploads })
  await expect.poll(states).toEqual(['a completed', 'b completed'])
  expect(seen.names).toEqual(['a', 'a', 'b'])
})
