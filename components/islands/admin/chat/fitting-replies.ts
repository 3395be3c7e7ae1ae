import type { DictionaryItem } from '@/lib/contract/dictionaries/table'
import { findByText } from '@/lib/domain/search'

export type CannedReply = DictionaryItem<'canned-replies'>

/** The replies for a language, and those for all, that have every word that is looked for; in the order of their dictionary. */
export function fitting(replies: readonly CannedReply[], language: string, search: string): CannedReply[] {
  const spoken = replies.filter(({ langs }) => !langs.length || langs.some((lang) => lang === language))
  return [...findByText(spoken, search, ({ id, title, text }) => `${id} ${title} ${text}`)].sort(
    (a, b) => a.order - b.order || a.title.localeCompare(b.title),
  )
}
