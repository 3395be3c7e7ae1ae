import type { DictionaryItem } from '@/lib/contract/dictionaries/table'
import { findByText } from '@/lib/domain/search'

export type CannedReply = DictionaryItem<'canned-replies'>

/** Replies in a language or for all languages that contain every search term, in dictionary order. */
export function filterReplies(replies: readonly CannedReply[], language: string, search: string): CannedReply[] {
  const spoken = replies.filter(({ langs }) => !langs.length || langs.some((lang) => lang === language))
  return [...findByText(spoken, search, ({ id, title, text }) => `${id} ${title} ${text}`)].sort(
    (a, b) => a.order - b.order || a.title.localeCompare(b.title),
  )
}
