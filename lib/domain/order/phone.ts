import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/** A telephone number as E.164, such as `+37120000000`; `undefined` where it is none. Without a country code it is one of `country`. */
export function parsePhone(text: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(text, country as CountryCode)
  return number?.isValid() ? number.number : undefined
}
