import { Agent, request } from 'node:http'

/** Number of concurrent requests. */
export const AT_ONCE = 16

/** A request and the expected status. */
export interface Call {
  readonly address: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** 200 by default. */
  readonly status?: number
}

/** Results of requests: responses per second, and the sorted milliseconds of each. */
export interface RequestSummary {
  readonly rate: number
  readonly times: readonly number[]
}

/** Sends the requests that `next` returns over persistent connections until it returns `undefined`. */
export async function askAll(next: () => Call | undefined): Promise<RequestSummary> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []
  const once = ({ address, method = 'GET', headers = {}, body, status = 200 }: Call) =>
    new Promise<void>((resolve, reject) => {
      const sent = performance.now()
      const outgoing = request(
        address,
        { agent, method, headers: { 'accept-encoding': 'gzip', ...headers } },
        (response) => {
          if (response.statusCode !== status) reject(new Error(`${response.statusCode} from ${address}`))
          response.resume().on('end', () => {
            times.push(performance.now() - sent)
            resolve()
          })
        },
      )
      outgoing.on('error', reject).end(body)
    })
  const began = performance.now()
  const worker = async () => {
    for (let call = next(); call; call = next()) await once(call)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
  return { rate: times.length / ((performance.now() - began) / 1000), times: times.sort((a, b) => a - b) }
}

/** Returns calls in turn for this number of seconds. */
export function roundRobin<T>(calls: readonly T[], seconds: number): () => T | undefined {
  const until = performance.now() + seconds * 1000
  let turn = 0
  return () => (performance.now() < until ? calls[turn++ % calls.length] : undefined)
}
