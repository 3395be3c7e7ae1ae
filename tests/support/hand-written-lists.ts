/** Share of the values that makes a list: fewer may be examples, or a list of something else. */
const SHARE = 0.75

const escape = (value: string) => value.replaceAll('-', '\\-')

/**
 * Finds lists of at least three quarters of the values: values in a row (an array, a union, a regular expression, a
 * selector), keys of an object, or cases of a `switch`.
 */
export function hasList(text: string, values: readonly string[]): boolean {
  const least = Math.max(3, Math.ceil(values.length * SHARE))
  const value = `(?:${values.map(escape).join('|')})`
  const end = '(?![\\w-])'
  const row = new RegExp(
    `(?<![\\w-])(?:${value}${end}['"\`)]*\\s*[,|]\\s*(?::?lang\\()?['"\`]?){${least - 1},}${value}${end}`,
  )
  const keys = text.matchAll(new RegExp(`(?<=[{,]\\s*)(?:'(${value})'|(${value}))(?=:(?!:))`, 'g'))
  const cases = text.matchAll(new RegExp(`\\bcase\\s+['"](${value})['"]`, 'g'))
  const distinct = (matches: Iterable<RegExpMatchArray>) =>
    new Set([...matches].map(([, quoted, plain]) => quoted ?? plain)).size
  return row.test(text) || distinct(keys) >= least || distinct(cases) >= least
}
