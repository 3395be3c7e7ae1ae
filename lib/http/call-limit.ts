import { isCounted, limiterOf } from './limiter.ts'
import { outsideRequest } from './outside-request.ts'
import { problem } from './problem.ts'

/** Gives the answer to a call that is one too many, by the name under which it is counted; `undefined` to any other. */
export type NamedLimit = (name: string) => Promise<Response | undefined>

const SECONDS = { minute: 60, day: 24 * 60 * 60 } as const

/** A limit of so many calls a minute, or a day. Whoever names the same limit shares it. */
export function limitPer(span: keyof typeof SECONDS, name: string, points: number): NamedLimit {
  return async (key) => {
    try {
      await outsideRequest(() => limiterOf(name, { points, duration: SECONDS[span] }).consume(key))
      return undefined
    } catch (error) {
      if (!isCounted(error)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      return problem(429, 'Too many requests', `At most ${points} a ${span}`, { 'retry-after': String(seconds) }, { code: 'tooMany' })
    }
  }
}
