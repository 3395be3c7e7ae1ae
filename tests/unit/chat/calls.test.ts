import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callAt, doneSchema } from '@/components/islands/chat/transport/calls'
import { stubServer, type Stub } from '../../support/contract/stub-server.ts'

const NO_RESPONSE = { rejection: { status: 0, code: '', errors: [] } }

const RESPONSES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/done': (response) => response.end('{"ok":true}'),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '11' })
    response.write('{"ok"', () => response.destroy())
  },
  '/page': (response) => response.end('<p>Not of ours</p>'),
  '/other': (response) => response.end('{"ok":"perhaps"}'),
  '/rejected': (response) => response.writeHead(429, { 'retry-after': '3' }).end('{"code":"tooMany"}'),
}

let server: Stub
const logged: unknown[] = []

beforeAll(async () => {
  server = await stubServer(({ url = '' }, response) => RESPONSES[url]?.(response))
})
afterAll(() => server.close())
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((text) => void logged.push(text))
})

it.each([
  ['an answer', '/done', { data: { ok: true }, status: 200 }],
  [
    'a rejection, and how long the server asks to be left alone',
    '/rejected',
    { rejection: { status: 429, code: 'tooMany', errors: [], retryAfterMs: 3000 } },
  ],
  ['no answer, where the server went away in its midst', '/cut', NO_RESPONSE],
])('returns %s and logs nothing', async (_name, path, expected) => {
  expect(await callAt(server.baseUrl + path, doneSchema)).toEqual(expected)
  expect(logged).toEqual([])
})

it.each([
  ['is not JSON', '/page'],
  ['is not what was asked for', '/other'],
])('logs a response that %s on the console and returns none', async (_name, path) => {
  expect(await callAt(server.baseUrl + path, doneSchema)).toEqual(NO_RESPONSE)
  expect(logged).toHaveLength(1)
})
