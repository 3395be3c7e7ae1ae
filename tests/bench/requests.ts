import { Agent, request } from 'node:http'

/** Requests at a time. */
export const AT_ONCE = 16

/** A request, and the status that its answer has to have. */
export interface Call {
  readonly address: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** 200 unless it says otherwise. */
  readonly status?: number
}

/** What became of requests: how many were answered a second, and the milliseconds that each took, the shortest first. */
export interface Answered {
  readonly rate: number
  readonly times: readonly number[]
}

/** Sends requests over connections that stay, one after the other as `next` names them, until it names none. */
export async function askAll(next: () => Call | undefined): Promise<Answered> {
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

/** Names calls in turn for so many seconds. */
export function inTurn<T>(calls: readonly T[], seconds: number): () => T | undefined {
  const until = performance.now() + seconds * 1000
  let turn = 0
  return () => (performance.now() < until ? calls[turn++ % calls.length] : undefined)
}
