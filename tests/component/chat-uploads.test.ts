import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createStore } from '../../components/islands/chat/wire/store.ts'
import type { Waiting } from '../../components/islands/chat/wire/outbox.ts'
import { UPLOAD_KIT } from '../../components/islands/chat/wire/upload-kit.ts'
import { createUploads, type Upload } from '../../components/islands/chat/wire/uploads.ts'
import { message } from '../unit/chat/samples.ts'

/** What is said with a status. */
const CODES: Readonly<Record<number, string>> = { 415: 'fileType', 429: 'tooMany' }

let server: Server | undefined
afterEach(() => void server?.close())

/** A server that gives these statuses one after the other, then takes what comes; notes the files and how many came at a time. */
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
  const model = createStore<{ uploads: readonly Upload[] }>({ uploads: [] })
  const uploads = createUploads({
    kit: UPLOAD_KIT,
    model,
    limitMb: () => 1,
    addressOf: () => address,
    arrived: () => undefined,
    ...more,
  })
  const states = () => model.get().uploads.map(({ file, state }) => `${file.name} ${state}`)
  return { uploads, model, states }
}
type Text = Waiting<{ readonly id: string }>
const files = (...names: string[]) => names.map((name) => new File(['x'], name))

it('files are sent one after the other, as they were chosen', async () => {
  const { seen, address } = await serverThat()
  const { uploads, states } = uploadsTo(address)
  uploads.add(files('a', 'b', 'c'))
  await expect.poll(states).toEqual(['a completed', 'b completed', 'c completed'])
  expect(seen).toMatchObject({ names: ['a', 'b', 'c'], most: 1 })
})

it('what may pass is tried again, before what comes after it; what the server will never take is not', async () => {
  const { seen, address } = await serverThat(503, 415)
  const { uploads, states } = uploadsTo(address)
  uploads.add(files('a', 'b'))
  await expect.poll(() => seen.names).toEqual(['a'])
  await expect.poll(states).toEqual(['a waiting', 'b waiting'])
  await expect.poll(states, { timeout: 5000 }).toEqual(['a error', 'b completed'])
  expect(seen.names).toEqual(['a', 'a', 'b'])
})

it('one that was one too many says why it waits, until it goes', async () => {
  const { seen, address } = await serverThat(429)
  const { uploads, model, states } = uploadsTo(address)
  uploads.add(files('a'))
  const why = () => model.get().uploads.map(({ state, refusal }) => [state, refusal?.code])
  await expect.poll(why).toEqual([['waiting', 'tooMany']])
  await expect.poll(states, { timeout: 5000 }).toEqual(['a completed'])
  expect([why(), seen.names]).toEqual([[['completed', undefined]], ['a', 'a']])
})

it('one that waits for another try can be cancelled, and keeps nothing back', async () => {
  const { seen, address } = await serverThat(503)
  const { uploads, model, states } = uploadsTo(address)
  uploads.add(files('a', 'b'))
  await expect.poll(() => seen.names).toEqual(['a'])
  await expect.poll(states).toEqual(['a waiting', 'b waiting'])
  uploads.cancel(model.get().uploads[0]?.id ?? '')
  await expect.poll(states, { timeout: 900 }).toEqual(['a cancelled', 'b completed'])
})

it('a file goes after the texts before it, and keeps back those after it until it is settled', async () => {
  const { seen, address } = await serverThat(415)
  const [before, after] = [-60_000, 60_000].map((n) => ({
    at: new Date(Date.now() + n).toISOString(),
    message: { id: String(n) },
  })) as [Text, Text]
  let texts = [before]
  let settled = 0
  const { uploads, model, states } = uploadsTo(address, { texts: () => texts, settled: () => settled++ })
  uploads.add(files('a'))
  texts = [before, after]
  model.set({})
  const kept = () => texts.map(({ message: { id } }) => uploads.keepsBack(id))
  expect([kept(), states(), settled]).toEqual([[false, true], ['a waiting'], 0])
  // What the server will never take is waited for no more.
  texts = [{ ...before, refused: 'tooLong' }, after]
  model.set({})
  await expect.poll(states).toEqual(['a error'])
  expect([kept(), seen.names, settled]).toEqual([[false, false], ['a'], 1])
})

it('a file goes after the texts before it in its own talk only', async () => {
  const { address } = await serverThat()
  let texts: Waiting<{ readonly id: string; readonly conversation?: string }>[] = [
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

it('whoever leaves before a file is sent is asked', async () => {
  const { address } = await serverThat()
  const { uploads, states } = uploadsTo(address)
  const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(mayLeave()).toBe(true)
  uploads.add(files('a'))
  expect(mayLeave()).toBe(false)
  await expect.poll(states).toEqual(['a completed'])
  expect(mayLeave()).toBe(true)
})
