import type { Reader } from './reader'

/** That a text has more letters than are taken; empty of one that has not. */
export function tooLong({ say, tag }: Pick<Reader, 'say' | 'tag'>, { length }: string, limit: number): string {
  if (length <= limit) return ''
  const { format } = new Intl.NumberFormat(tag)
  return say('chat.err.tooLong', { n: format(length), limit: format(limit) })
}
