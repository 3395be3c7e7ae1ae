import { Agent, get } from 'node:http'

/** Requests at a time. */
export const AT_ONCE = 16

/** Asks for addresses over connections that stay, one after the other as `next` names them, until it names none; gives how many were answered a second. */
export async function askAll(next: () => string | undefined): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const once = (address: string) =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${address}`))
        response.resume().on('end', resolve)
      }).on('error', reject)
    })
  const began = performance.now()
  let count = 0
  const worker = async () => {
    for (let address = next(); address !== undefined; address = next(), count++) await once(address)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
  return count / ((performance.now() - began) / 1000)
}

/** Names addresses in turn for so many seconds. */
export function inTurn(addresses: readonly string[], seconds: number): () => string | undefined {
  const until = performance.now() + seconds * 1000
  let turn = 0
  return () => (performance.now() < until ? addresses[turn++ % addresses.length] : undefined)
}
