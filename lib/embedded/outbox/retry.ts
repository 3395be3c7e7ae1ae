const MINUTE_MS = 60_000
const MAX_DELAY_MS = 60 * MINUTE_MS
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS

/** Milliseconds until the next attempt: 1 minute, 2, 4, … up to an hour, minus up to a quarter as jitter. */
export function backoffMs(attempts: number, random: number): number {
  const delayMs = Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
  return Math.round(delayMs * (1 - random / 4))
}

export function nextTry(
  { attempts, createdAt }: { attempts: number; createdAt: string },
  now: number,
  random: number,
): number | undefined {
  const next = now + backoffMs(attempts, random)
  return next > Date.parse(createdAt) + GIVE_UP_AFTER_MS ? undefined : next
}
