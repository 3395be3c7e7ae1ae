import { allocationKey, ipKey, networkKey } from '../../http/anonymize-ip.ts'

export const MAX_OPEN_STREAMS = { ip: 40, network: 200, allocation: 500, process: 5000 }

const open = new Map<string, number>()
let openInProcess = 0

/** @returns a function that releases the stream of a visitor, or `undefined` if its owners or all have the maximum */
export function acquireStream(ip: string | undefined): (() => void) | undefined {
  const owners = [
    [`address ${ipKey(ip)}`, MAX_OPEN_STREAMS.ip],
    [`network ${networkKey(ip)}`, MAX_OPEN_STREAMS.network],
    [`allocation ${allocationKey(ip)}`, MAX_OPEN_STREAMS.allocation],
  ] as const
  if (openInProcess >= MAX_OPEN_STREAMS.process || owners.some(([owner, maxOpen]) => (open.get(owner) ?? 0) >= maxOpen))
    return undefined
  const change = (by: 1 | -1) => {
    openInProcess += by
    for (const [owner] of owners) {
      const count = (open.get(owner) ?? 0) + by
      if (count) open.set(owner, count)
      else open.delete(owner)
    }
  }
  change(1)
  return () => change(-1)
}
