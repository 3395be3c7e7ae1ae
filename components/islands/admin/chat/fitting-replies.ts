import type { DictionaryItem } from '@/lib/contract/dictionaries/table'
import { folded } from '@/lib/domain/search'

export type CannedReply = DictionaryItem<'canned-replies'>

/** The replies for a language, and those for all, that have every word that is looked for; in the order of their dictionary. */
export function fitting(replies: readonly CannedReply[], language: string, search: string): CannedReply[] {
  const wanted = folded(search).split(/\s+/)
  return replies
    .filter(({ langs }) => !langs.length || langs.some((lang) => lang === language))
    .filter(({ id, title, text }) => wanted.every((word) => folded(`${id} ${title} ${text}`).includes(word)))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
}
