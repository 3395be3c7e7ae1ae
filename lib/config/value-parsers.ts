import { z } from 'zod'
import { ROLES, type Role } from '../domain/admin-roles.ts'
import { parseEmail } from '../domain/email.ts'
import { isIp, parseNetwork, type TrustedProxies } from '../http/ip.ts'
import { parseTraceHeaders } from './traces.ts'
import { parseWorkingHours } from '../domain/chat/working-hours-format.ts'

/** Empty strings count as unset. */
export const text = (max = 500) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || undefined)

export const onOrOff = z.enum(['on', 'off'])
export const isOn = (value: 'on' | 'off') => value === 'on'

export const hosts = text(2000)
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
    'a comma-separated list of host names, such as "example.com,shop.example.com"',
  )

export const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Rejects credentials in URLs: HTTP clients ignore them, and they would appear in error messages. */
const isHttpUrl = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  !new URL(value).username &&
  !new URL(value).password

function isDecodable(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

/**
 * Also accepts a URL with a user and no host (a local socket), which the client supports and the URL parser rejects.
 */
export const isPostgresUrl = (value: string) =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@socket/'))

export const isServerUrl = (value: string, scheme: RegExp) =>
  scheme.test(value) &&
  URL.canParse(value) &&
  isDecodable(new URL(value).username) &&
  isDecodable(new URL(value).password)

export const url = text()
  .refine(
    (value) => value === undefined || isHttpUrl(value),
    'an address that starts with https:// (or http:// on loopback)',
  )
  .transform((value) => value?.replace(/(?<!\/)\/+$/, ''))

const EMAIL_MESSAGES = {
  emailFormat: 'an email address',
  emailLetters: 'an email address with Latin letters before the "@"',
}

export const email = text().transform((value, { issues }) => {
  if (value === undefined) return undefined
  const parsed = parseEmail(value)
  if ('email' in parsed) return parsed.email
  issues.push({ code: 'custom', message: EMAIL_MESSAGES[parsed.error], input: value })
  return z.NEVER
})

export const origin = url.refine(
  (value) => value === undefined || new URL(value).origin === value,
  'an origin without a path, such as "https://example.com"',
)

const isSecure = (value: string | undefined) => value === undefined || value.startsWith('https:') || isLoopback(value)
const SECURE = 'https:// (or http:// on loopback)'

/** Origin of an API that receives secrets. */
export const secureOrigin = origin.refine(isSecure, SECURE)

/** Exact address that receives personal data: another path, even without its last slash, may be another recipient. */
export const secureUrl = text().refine((value) => value === undefined || (isHttpUrl(value) && isSecure(value)), SECURE)

/** Code number of a list; empty counts as unset. */
export const codeUpTo = (max: number) =>
  text(4).transform((value, { issues }) => {
    if (value === undefined) return undefined
    if (/^[1-9]\d*$/.test(value) && Number(value) <= max) return Number(value)
    issues.push({ code: 'custom', message: `a number from 1 to ${max}`, input: value })
    return z.NEVER
  })

export const roleMap = text(2000).transform((value, context): ReadonlyMap<string, Role> => {
  const pairs = (value ?? '').split(',').filter((pair) => pair.trim())
  const entries = pairs.map((pair) => {
    const [externalRole = '', siteRole, ...more] = pair.split(':').map((part) => part.trim())
    const role = ROLES.find((one) => one === siteRole)
    if (externalRole && role && !more.length) return [externalRole, role] as const
    context.addIssue({
      code: 'custom',
      message: `pairs "theirs:ours" with commas between; ours is one of ${ROLES.join(', ')}`,
    })
    return z.NEVER
  })
  return new Map(entries)
})

/** External system: a URL, `derive` (from the site's domain) or empty (the embedded one). */
export const system = text()
  .refine((value) => value === undefined || value === 'derive' || isHttpUrl(value), 'an address, "derive", or empty')
  .transform((value) => (value === 'derive' ? value : value?.replace(/(?<!\/)\/+$/, '')))

/** Only scheme, credentials, host and port: a query could disable encryption. */
const isSmtpUrl = (value: string) => isServerUrl(value, /^smtps?:\/\/(?:[^/?#@\s]*@)?[^/?#@\s]+\/?$/)

export const smtp = text().refine(
  (value) => value === undefined || isSmtpUrl(value),
  'an address such as "smtps://user:password@mail.example.com", with %40 and the like for special characters',
)

const isDay = (value: string) =>
  z.iso.date().safeParse(value.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')).success && value.includes('.')

export const day = text(20).refine((value) => value === undefined || isDay(value), 'a date as DD.MM.YYYY')

const port = z.object({
  port: z.number().int().min(0).max(65535),
  variant: z.union([z.literal(1), z.literal(2)]).optional(),
})

export const ports = z
  .string()
  .trim()
  .default('4200,9000,4205')
  .transform((value, context) => {
    const list = value.split(',').map((item) => {
      const [, number, variant] = /^\s*(\d{1,5})(?::([12]))?\s*$/.exec(item) ?? []
      return {
        port: number === undefined ? NaN : Number(number),
        variant: variant === undefined ? undefined : Number(variant),
      }
    })
    const parsed = z.array(port).min(1).safeParse(list)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'a list of `port` or `port:variant`, such as "4200,9000,4205:2"' })
    return z.NEVER
  })

export const cookieNames = (standard: string) =>
  text(1000)
    .transform((value) => (value ?? standard).split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)),
      'names of cookies with commas between them, such as "sessionid,basket"',
    )

export const urlWithoutQuery = url.refine(
  (value) => value === undefined || !/[?#]/.test(value),
  'an address without ? and #',
)

export const workingHours = text(500).transform((value, context) => {
  if (value === undefined) return undefined
  const hours = parseWorkingHours(value)
  if (hours) return hours
  context.addIssue({
    code: 'custom',
    message: 'a time zone and hours, such as "Europe/Moscow Mon-Fri 09:00-19:00, Sat 10:00-16:00"',
  })
  return z.NEVER
})

export const traceHeaders = text(4000).transform((value, context) => {
  const headers = value === undefined ? {} : parseTraceHeaders(value)
  if (headers) return headers
  context.addIssue({
    code: 'custom',
    message: 'name=value pairs with commas between them, such as "authorization=Basic%20YTpi"',
  })
  return z.NEVER
})

export function retention(
  { days, maxDays: max }: { readonly days: number; readonly maxDays: number },
  why = ', which the privacy policy promises at most',
) {
  const message = `a number of days from 1 to ${max}${why}`
  return z.coerce.number(message).int(message).min(1, message).max(max, message).default(days)
}

export const ipList = text(500).transform((value, context) => {
  const list = value?.split(',').map((entry) => entry.trim())
  if (!list || list.every(isIp)) return list
  context.addIssue({
    code: 'custom',
    message: 'an IP address, such as "127.0.0.1" or "::", or several with commas between them',
  })
  return z.NEVER
})

const MAX_PROXIES = 10

export const trustedProxies = text(2000).transform((value = '0', context): TrustedProxies => {
  if (/^\d+$/.test(value) && Number(value) <= MAX_PROXIES) return Number(value)
  const networks = value.split(',').map(parseNetwork)
  if (networks.every((network) => network !== undefined)) return networks
  context.addIssue({
    code: 'custom',
    message: `a number of proxies from 0 to ${MAX_PROXIES}, or their networks, such as "10.0.0.0/8,fd00::/8"`,
  })
  return z.NEVER
})

/** Account ID at an external service, which becomes part of its script's URL. */
export const serviceId = text(64).refine(
  (value) => value === undefined || /^[\w-]{4,64}$/.test(value),
  'an id of 4 to 64 letters, digits, "-" or "_"',
)

export const goal = (standard: string) =>
  text(64)
    .transform((value) => value ?? standard)
    .refine((value) => /^[\w-]+$/.test(value), 'the name of a goal: letters, digits, "-" or "_"')
