import 'server-only'
import { getExampleNumber, type CountryCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json'

const EXAMPLES = new Map<string, string>()

/** An example of a mobile number of a country, as dialled from abroad, in one line; empty for a country without one. */
export function phoneExample(country: string): string {
  const known = EXAMPLES.get(country)
  if (known !== undefined) return known
  const number = Object.hasOwn(examples, country) ? getExampleNumber(country as CountryCode, examples) : undefined
  const example = number?.formatInternational().replaceAll(' ', '\u00a0') ?? ''
  EXAMPLES.set(country, example)
  return example
}
