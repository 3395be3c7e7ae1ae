import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { config } from '../config/config.ts'
import { phoneLink } from '../domain/phone.ts'

/** Groups the digits of a number that is configured without any separators. */
const groupDigits = (phone: string): string =>
  (/^\+\d+$/.test(phone) && parsePhoneNumberFromString(phone)?.formatInternational()) || phone

/** The site's phone number as a link; `undefined` if none is configured. */
export function sitePhone(): { readonly text: string; readonly href: string } | undefined {
  const { phone } = config()
  return phone ? { text: groupDigits(phone), href: phoneLink(phone) } : undefined
}
