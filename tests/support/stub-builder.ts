import type { IncomingMessage, ServerResponse } from 'node:http'
import { json, startStubBackend, type StubBackend } from './stub-backend.ts'

const modelOf = (entry: unknown) => (entry as { model?: string } | null)?.model ?? 'page'
const idOf = (entry: unknown) => (entry as { id?: string } | null)?.id ?? ''

/** One received call of the content API. */
interface BuilderCallSeen {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  /** Body of a call of `POST /api/builder`. */
  readonly relayed?: { resource: string; config: unknown }
}

/** A stub of a page builder over HTTP, and a product backend that proxies calls to it. */
export interface StubBuilder extends Omit<StubBackend, 'seen' | 'respond'> {
  readonly calls: BuilderCallSeen[]
  /** Stored entries in order of creation. */
  entries: readonly unknown[]
  /** Failure that replaces the response while it is set. */
  trouble: ((response: ServerResponse) => void) | undefined
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export async function startStubBuilder(entries: readonly unknown[], port = 0): Promise<StubBuilder> {
  const calls: BuilderCallSeen[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await textOf(request)
    const own = new URL(request.url ?? '/', stub.address)
    if (own.pathname !== '/api/builder' && !/^\/api\/v\d\//.test(own.pathname)) return json(response, { tests: [] })
    const relayed = own.pathname === '/api/builder' ? (JSON.parse(text) as BuilderCallSeen['relayed']) : undefined
    const url = relayed ? new URL(relayed.resource) : own
    calls.push({ method: request.method ?? '', url, headers: request.headers, ...(relayed && { relayed }) })
    if (stub.trouble) return stub.trouble(response)
    if (url.pathname.includes('/content/'))
      return json(response, {
        results: stub.entries.filter((entry) => modelOf(entry) === url.pathname.split('/').at(-1)),
      })
    const { id } = JSON.parse(url.searchParams.get('options.page.query') ?? '{}') as { id?: string }
    return json(response, { page: stub.entries.filter((entry) => id === idOf(entry)) })
  }
  const backend = await startStubBackend((request, response) => void respond(request, response), port)
  const stub: StubBuilder = { address: backend.address, stop: backend.stop, calls, entries, trouble: undefined }
  return stub
}
