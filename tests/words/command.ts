// npm run words: sentence lengths and forbidden wordings of each language, by the tables of docs/words.
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { findForbidden, sentencesOf } from './report.ts'
import { readForbidden, readTerms } from './tables.ts'
import { siteTexts } from './texts.ts'

const LONGEST = 5

const terms = readTerms()
for (const language of LANGUAGES) {
  const texts = siteTexts(language)
  const table = readForbidden(language)
  const sentences = sentencesOf(texts, language)
  const lengths = sentences.map(({ words }) => words)
  const at = (share: number) => lengths[Math.floor(lengths.length * (1 - share))] ?? 0
  const hits = findForbidden(texts, table)
  const missing = terms.filter((term) => !term.terms[language])
  console.log(
    `${language}: ${sentences.length} sentences, words in one: median ${at(0.5)}, 95 % at most ${at(0.95)}, longest ${at(1)}; ` +
      `${terms.length - missing.length} terms, ${table.length} forbidden wordings, ${hits.length} found`,
  )
  for (const { place, words, sentence } of sentences.slice(0, LONGEST))
    console.log(`  ${words} words, ${place}: ${sentence.slice(0, 120)}`)
  for (const { place, found, instead } of hits) console.log(`  FOUND ${place}: “${found}”, write: ${instead}`)
  if (hits.length || missing.length) process.exitCode = 1
}
