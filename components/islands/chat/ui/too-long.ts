import type { ConversationContext } from './conversation-context'

export function tooLong({ t, tag }: Pick<ConversationContext, 't' | 'tag'>, { length }: string, limit: number): string {
  if (length <= limit) return ''
  const { format } = new Intl.NumberFormat(tag)
  return t('chat.err.tooLong', { n: format(length), limit: format(limit) })
}
