import { getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import type { CountryCode } from 'libphonenumber-js/min'

/** An example of a mobile number of a country, as dialled from abroad; `undefined` for a country without one. */
export const phoneExample = (country: string): string | undefined =>
  Object.hasOwn(examples, country)
    ? getExampleNumber(country as CountryCode, examples)?.formatInternational()
    : undefined
