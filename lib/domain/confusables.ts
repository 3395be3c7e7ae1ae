/** Letters that look alike, in lower case: Latin, Cyrillic, Greek; `.` where a script has none. */
const LOOK_ALIKES = 'aаα bвβ cс. dԁ. eеε hнη iіι jј. kкκ mмμ n.ν oоο pрρ qԛ. sѕ. tтτ wԝ. xхχ yуυ z.ζ ëё. ïї.'
  .split(' ')
  .map((row) => [...row])
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const

/** Columns of the table. */
type Script = 0 | 1 | 2
export const LATIN_FIRST: readonly Script[] = [0, 1, 2]
export const CYRILLIC_FIRST: readonly Script[] = [1, 0, 2]

/** A word with the letters of one script; `undefined` where a letter of another one has no twin in it. */
function inScript(word: string, script: Script): string | undefined {
  const written = Array.from(word, (letter) => {
    const isForeign = SCRIPTS.some((other, index) => index !== script && other.test(letter))
    const twin = isForeign ? LOOK_ALIKES.find((row) => row.includes(letter))?.[script] : letter
    return twin === '.' ? undefined : twin
  })
  return written.includes(undefined) ? undefined : written.join('')
}

/** A word in lower case as every script can write it so that it looks the same. */
export const lookAlikes = (word: string, order = LATIN_FIRST): string[] =>
  order.flatMap((script) => inScript(word, script) ?? [])

/**
 * A word in lower case with letters of several scripts (`cеменов`, whose first letter is Latin) in the first script that
 * has them all. A word of one script, and one that no script has, stay as they are.
 */
export function unmixScripts(word: string, order: readonly Script[]): string {
  const isMixed = SCRIPTS.filter((script) => script.test(word)).length > 1
  return isMixed ? (lookAlikes(word, order)[0] ?? word) : word
}
