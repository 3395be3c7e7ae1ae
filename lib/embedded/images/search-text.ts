import { sql, type RawBuilder } from 'kysely'
import type { ImageAlt } from '../../domain/image-alt.ts'
import { IMAGE_TYPES } from '../../domain/images.ts'
import { foldText, searchWords, SHORT } from '../../domain/search.ts'
import { likePattern } from '../orders/search-text.ts'
import type { ImagesTables } from './tables.ts'

/** Search text of an image: its name, type, urn and alt texts, with a space before each word. */
export const imageSearchText = (
  { name, kind, urn }: Pick<ImagesTables['images'], 'name' | 'kind' | 'urn'>,
  texts: ImageAlt['texts'],
): string => ` ${[name ?? '', IMAGE_TYPES[kind], urn, ...Object.values(texts)].map(foldText).join(' ')}`

/** Condition on the column `search`: every typed word occurs, one of one or two letters at the start of a word. */
export function imageSearchCondition(input: string): RawBuilder<boolean> {
  const words = searchWords(input).map((word) => {
    const part = SHORT.test(word) ? ` ${word}` : word
    return sql`search like ${likePattern(part)} escape '\\'`
  })
  return words.length ? sql<boolean>`(${sql.join(words, sql` and `)})` : sql<boolean>`1 = 1`
}
