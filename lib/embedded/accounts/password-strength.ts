import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'
import type { PasswordWeakness } from '../../contract/account.ts'
import { config } from '../../config/config.ts'

/**
 * `MIN_SCORE` is the best score of zxcvbn: at least 10^10 guesses. A password whose first characters are strong is
 * strong: with the limits below an estimate takes 0.1 s, without them 2 s.
 */
const MIN_SCORE = 4
const MAX_ESTIMATED_CHARS = 64
const MAX_SUBSTITUTIONS = 10
const MIN_WORD_CHARS = 4

const SUBJECT_WORDS = [
  'genetics',
  'genetic',
  'genome',
  'genomics',
  'laboratory',
  'генетика',
  'геном',
  'геномика',
  'лаборатория',
  'анализы',
]

const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

/** Maps Cyrillic keys to the Latin layout: lists of leaked passwords contain Russian words typed in that layout. */
const withLatinKeys = (password: string) =>
  Array.from(password.toLowerCase(), (character) => {
    const key = CYRILLIC_KEYS.indexOf(character)
    return key < 0 ? character : LATIN_KEYS[key]
  }).join('')

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded when a password is set: the dictionaries take 30 MB. */
const loadEstimator = () =>
  (estimator ??= (async () => {
    const [core, common, english] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ])
    return new core.ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      maxLength: MAX_ESTIMATED_CHARS,
      l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
    })
  })())

const splitWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= MIN_WORD_CHARS)

function relatedWords(email: string): string[] {
  const { siteName, product, hosts } = config()
  return [
    ...SUBJECT_WORDS,
    email,
    siteName,
    ...[email, siteName, product, ...hosts[1], ...hosts[2]].flatMap(splitWords),
  ]
}

function toPasswordCode({ sequence }: ZxcvbnResult): PasswordWeakness {
  const guessable = sequence.filter(({ pattern }) => !['bruteforce', 'separator', 'regex'].includes(pattern))
  const [longest] = guessable.sort((a, b) => b.token.length - a.token.length)
  if (longest?.['dictionaryName'] === 'userInputs') return 'site'
  if (longest?.pattern === 'dictionary') return 'common'
  return longest && ['repeat', 'sequence', 'spatial'].includes(longest.pattern) ? 'repeated' : 'guessable'
}

export async function findPasswordWeakness(password: string, email: string): Promise<PasswordWeakness | undefined> {
  const strength = await loadEstimator()
  const related = relatedWords(email)
  const weak = [password, withLatinKeys(password)]
    .map((text) => strength.check(text, related))
    .find(({ score }) => score < MIN_SCORE)
  return weak && toPasswordCode(weak)
}
