import type { Reader } from './reader'

/** That a text has more letters than are taken. */
export function tooLong(say: Reader['say'], tag: string, n: number, limit: number): string {
  const { format } = new Intl.NumberFormat(tag)
  return say('chat.err.tooLong', { n: format(n), limit: format(limit) })
}
