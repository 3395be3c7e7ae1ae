/** Lowercase letters that look alike in Latin, Cyrillic and Greek; `.` if a script has none. */
const LOOK_ALIKES = 'aаα bвβ cс. dԁ. eеε hнη iіι jј. kкκ mмμ n.ν oоο pрρ qԛ. sѕ. tтτ wԝ. xхχ yуυ z.ζ ëё. ïї.'
  .split(' ')
  .map((row) => [...row])
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const

type Script = 0 | 1 | 2
export const LATIN_FIRST: readonly Script[] = [0, 1, 2]
export const CYRILLIC_FIRST: readonly Script[] = [1, 0, 2]

function rewriteInScript(word: string, script: Script): string | undefined {
  const written = Array.from(word, (letter) => {
    const isForeign = SCRIPTS.some((other, index) => index !== script && other.test(letter))
    const twin = isForeign ? LOOK_ALIKES.find((row) => row.includes(letter))?.[script] : letter
    return twin === '.' ? undefined : twin
  })
  return written.includes(undefined) ? undefined : written.join('')
}

export const lookAlikes = (word: string, order = LATIN_FIRST): string[] =>
  order.flatMap((script) => rewriteInScript(word, script) ?? [])

/**
 * Rewrites a lowercase word of mixed scripts (`cеменов` with a Latin first letter) in the first script that has all its
 * letters. Words of one script, and words that no script can spell, are unchanged.
 */
export function unmixScripts(word: string, order: readonly Script[]): string {
  const isMixed = SCRIPTS.filter((script) => script.test(word)).length > 1
  return isMixed ? (lookAlikes(word, order)[0] ?? word) : word
}
