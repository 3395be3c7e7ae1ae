import type { Language } from '../../lib/domain/languages.ts'
import type { Forbidden } from './tables.ts'
import type { SiteText } from './texts.ts'

export interface Hit {
  readonly place: string
  readonly found: string
  readonly instead: string
}

/** Wordings of a table that the texts contain. */
export const findForbidden = (texts: readonly SiteText[], table: readonly Forbidden[]): Hit[] =>
  table.flatMap(({ pattern, instead, except }) =>
    texts.flatMap(({ place, text }) => {
      const found = pattern.exec(text)?.[0]
      return found === undefined || except.some((start) => place.startsWith(start)) ? [] : [{ place, found, instead }]
    }),
  )

export interface Sentence {
  readonly place: string
  readonly sentence: string
  readonly words: number
}

/** Sentences of the texts with their number of words, longest first; a label or a table cell counts as one. */
export function sentencesOf(texts: readonly SiteText[], language: Language): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return texts
    .flatMap(({ place, text }) =>
      text
        .split(/\s*\|\s*/)
        .flatMap((cell) => [...segmenter.segment(cell)].map(({ segment }) => ({ place, sentence: segment.trim() }))),
    )
    .filter(({ sentence }) => /\p{L}/u.test(sentence))
    .map((one) => ({ ...one, words: one.sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length }))
    .toSorted((a, b) => b.words - a.words)
}
