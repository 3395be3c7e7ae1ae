import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'
import type { PasswordFault } from '../../contract/account.ts'
import { config } from '../../config/config.ts'

/** The best score of zxcvbn: 10^10 guesses or more. */
const MIN_SCORE = 4
/** What is strong by its first characters is strong; with these limits an estimate takes a tenth of a second, without them two. */
const [MAX_ESTIMATED_CHARS, MAX_SUBSTITUTIONS] = [64, 10]
const MIN_WORD_CHARS = 4

/** Words that anybody would try first at a site like this one. */
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

const [CYRILLIC_KEYS, LATIN_KEYS] = ['йцукенгшщзхъфывапролджэячсмитьбюё', "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"]

/** The text that the same keys write in the Latin layout: lists of leaked passwords have Russian words so. */
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

const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= MIN_WORD_CHARS)

function relatedWords(email: string): string[] {
  const { siteName, product, hosts } = config()
  return [...SUBJECT_WORDS, email, siteName, ...[email, siteName, product, ...hosts[1], ...hosts[2]].flatMap(wordsOf)]
}

/** What most of a password that is easy to guess consists of. */
function faultOf({ sequence }: ZxcvbnResult): PasswordFault {
  const found = sequence.filter(({ pattern }) => !['bruteforce', 'separator', 'regex'].includes(pattern))
  const [longest] = found.sort((a, b) => b.token.length - a.token.length)
  if (longest?.['dictionaryName'] === 'userInputs') return 'site'
  if (longest?.pattern === 'dictionary') return 'common'
  return longest && ['repeat', 'sequence', 'spatial'].includes(longest.pattern) ? 'repeated' : 'guessable'
}

/** Why a new password of an account is too easy to guess; `undefined` for a good one. */
export async function findPasswordFault(password: string, email: string): Promise<PasswordFault | undefined> {
  const strength = await loadEstimator()
  const related = relatedWords(email)
  const weak = [password, withLatinKeys(password)]
    .map((text) => strength.check(text, related))
    .find(({ score }) => score < MIN_SCORE)
  return weak && faultOf(weak)
}
