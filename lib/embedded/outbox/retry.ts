const MINUTE = 60_000
const LONGEST = 60 * MINUTE
const GIVE_UP_AFTER = 3 * 24 * 60 * MINUTE

/** Milliseconds until the next try: 1 minute, 2, 4, … up to an hour, less up to a quarter so that what failed together does not come back together. */
export function backOff(attempts: number, random: number): number {
  const full = Math.min(MINUTE * 2 ** (attempts - 1), LONGEST)
  return Math.round(full * (1 - random / 4))
}

/** When a mail that failed is tried again, in milliseconds since the epoch; `undefined` where three days of trying are enough. */
export function nextTry(
  { attempts, createdAt }: { attempts: number; createdAt: string },
  now: number,
  random: number,
): number | undefined {
  const next = now + backOff(attempts, random)
  return next > Date.parse(createdAt) + GIVE_UP_AFTER ? undefined : next
}
