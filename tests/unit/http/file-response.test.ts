import { describe, expect, it } from 'vitest'
import { serveFile, LENGTH_HEADER, type FileBytes, type FileStream } from '../../../lib/http/file-response.ts'

const FILE: FileBytes = {
  bytes: new TextEncoder().encode('0123456789'),
  etag: '"abc"',
  lastModified: new Date('2026-09-01T00:00:00.500Z'),
  headers: { 'content-type': 'application/pdf' },
}
const DATE = 'Tue, 01 Sep 2026 00:00:00 GMT'
const ask = async (headers: Record<string, string> = {}) => {
  const response = serveFile(new Request('http://x/', { headers }), FILE)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

it('sends the whole file with the headers for conditional and range requests', async () => {
  const { status, headers, body } = await ask()
  expect([status, body]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/pdf',
    etag: '"abc"',
    'last-modified': DATE,
    'accept-ranges': 'bytes',
    [LENGTH_HEADER]: '10',
  })
})

describe('a conditional request', () => {
  it.each([
    [304, { 'if-none-match': '"abc"' }],
    [304, { 'if-none-match': 'W/"abc"' }],
    [304, { 'if-none-match': '"x", "abc"' }],
    [304, { 'if-none-match': '*' }],
    [200, { 'if-none-match': '"x"' }],
    [200, { 'if-none-match': 'abc' }],
    [304, { 'if-modified-since': DATE }],
    [304, { 'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT' }],
    [200, { 'if-modified-since': 'Mon, 31 Aug 2026 00:00:00 GMT' }],
    [200, { 'if-modified-since': 'nonsense' }],
    [200, { 'if-none-match': '"x"', 'if-modified-since': DATE }],
    [304, { 'if-none-match': '"abc"', range: 'bytes=0-1' }],
  ])('returns %i for %j', async (status, headers) => {
    const response = await ask(headers)
    expect(response.status).toBe(status)
    expect(response.body).toBe(status === 304 ? '' : '0123456789')
    expect(response.headers.get('etag')).toBe('"abc"')
  })
})

describe('a range request', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-500', '56789', 'bytes 5-9/10'],
    ['bytes=0-1,2-3', '0123', 'bytes 0-3/10'],
  ])('%s returns %s', async (range, body, content) => {
    const response = await ask({ range })
    expect([
      response.status,
      response.body,
      response.headers.get('content-range'),
      response.headers.get(LENGTH_HEADER),
    ]).toEqual([206, body, content, String(body.length)])
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const response = await ask({ range })
    expect([response.status, response.body, response.headers.get('content-range')]).toEqual([416, '', 'bytes */10'])
  })

  it.each(['lines=0-1', 'bytes', 'nonsense', 'bytes=0-1,5-6', ''])('«%s» returns the whole file', async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 200, body: '0123456789' })
  })

  it.each([
    ['"abc"', 206],
    [DATE, 200],
    ['"old"', 200],
    ['W/"abc"', 200],
    ['Mon, 31 Aug 2026 00:00:00 GMT', 200],
  ])('If-Range: %s returns %i', async (condition, status) => {
    expect((await ask({ range: 'bytes=0-3', 'if-range': condition })).status).toBe(status)
  })
})

describe('a file streamed from disk', () => {
  /** A stream of ten letters in chunks of three, which records how reading ended. */
  function streamed() {
    const state = { chunksRead: 0, cancelled: false }
    const parts = ['012', '345', '678', '9'].map((text) => new TextEncoder().encode(text))
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(outlet) {
          const next = parts[state.chunksRead++]
          if (next) outlet.enqueue(next)
          else outlet.close()
        },
        cancel: () => void (state.cancelled = true),
      },
      { highWaterMark: 0 },
    )
    const { bytes: _bytes, ...facts } = FILE
    const file: FileStream = { ...facts, body, size: 10 }
    return { state, file }
  }

  it.each([
    [undefined, 200, '0123456789'],
    ['bytes=0-0', 206, '0'],
    ['bytes=2-6', 206, '23456'],
    ['bytes=3-5', 206, '345'],
    ['bytes=-1', 206, '9'],
  ])('is served like one in memory: %s', async (range, status, body) => {
    const response = serveFile(new Request('http://x/', { headers: range ? { range } : {} }), streamed().file)
    expect([response.status, response.headers.get(LENGTH_HEADER), await response.text()]).toEqual([
      status,
      String(body.length),
      body,
    ])
  })

  it('is not read beyond the requested range', async () => {
    const { state, file } = streamed()
    await serveFile(new Request('http://x/', { headers: { range: 'bytes=0-1' } }), file).text()
    expect(state.chunksRead).toBeLessThan(4)
    await expect.poll(() => state.cancelled).toBe(true)
  })

  it.each<[string, RequestInit]>([
    ['its head', { method: 'HEAD' }],
    ['a matching ETag', { headers: { 'if-none-match': '"abc"' } }],
    ['a part that is not there', { headers: { range: 'bytes=99-' } }],
  ])('is closed unread for %s', async (_case, init) => {
    const { state, file } = streamed()
    const response = serveFile(new Request('http://x/', init), file)
    expect([response.body, state.cancelled]).toEqual([null, true])
  })
})
