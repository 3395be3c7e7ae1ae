import { z } from 'zod'
import { ROLES, type Role } from '../domain/admin-roles.ts'
import { parseEmail } from '../domain/email.ts'
import { ORDER_LINK_DAYS, RETENTION } from '../domain/retention.ts'
import { isIp, parseNetwork, type TrustedProxies } from '../http/ip.ts'
import { parseTraceHeaders } from './trace-headers.ts'
import { parseWorkingHours } from './working-hours.ts'

/** An environment value that is an empty string counts as not set. */
const text = (max = 500) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || undefined)

const onOrOff = z.enum(['on', 'off'])
const isOn = (value: 'on' | 'off') => value === 'on'

const hosts = text(2000)
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

/** True where nothing leaves this machine. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

/** Whoever is spoken to by HTTP takes no name and password of an address, and such an address would stand in errors. */
const isWebAddress = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  !new URL(value).username &&
  !new URL(value).password

function decodes(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

/** Of one with a name and no host, which is a socket of this machine, the client makes something all the same. */
const isPostgresAddress = (value: string) =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@socket/'))

/** An address with a log-in, which its client can read. */
const isServerAddress = (value: string, scheme: RegExp) =>
  scheme.test(value) && URL.canParse(value) && decodes(new URL(value).username) && decodes(new URL(value).password)

const address = text()
  .refine(
    (value) => value === undefined || isWebAddress(value),
    'an address that starts with https:// (or http:// on loopback)',
  )
  .transform((value) => value?.replace(/(?<!\/)\/+$/, ''))

const EMAIL_MESSAGES = {
  emailFormat: 'an e-mail address',
  emailLetters: 'an e-mail address with Latin letters before the "@"',
}

/** In the form in which it is stored and compared. */
const email = text().transform((value, { issues }) => {
  if (value === undefined) return undefined
  const parsed = parseEmail(value)
  if ('email' in parsed) return parsed.email
  issues.push({ code: 'custom', message: EMAIL_MESSAGES[parsed.error], input: value })
  return z.NEVER
})

const origin = address.refine(
  (value) => value === undefined || new URL(value).origin === value,
  'an origin without a path, such as "https://example.com"',
)

/** Roles of an outside account backend by their names there. */
const roleMap = text(2000).transform((value, context): ReadonlyMap<string, Role> => {
  const pairs = (value ?? '').split(',').filter((pair) => pair.trim())
  const entries = pairs.map((pair) => {
    const [theirs = '', ours, ...more] = pair.split(':').map((part) => part.trim())
    const role = ROLES.find((one) => one === ours)
    if (theirs && role && !more.length) return [theirs, role] as const
    context.addIssue({
      code: 'custom',
      message: `pairs "theirs:ours" with commas between; ours is one of ${ROLES.join(', ')}`,
    })
    return z.NEVER
  })
  return new Map(entries)
})

/** Address of an outside system: an address, `derive` (from the site's own domain) or empty (the embedded one). */
const system = text()
  .refine((value) => value === undefined || value === 'derive' || isWebAddress(value), 'an address, "derive", or empty')
  .transform((value) => (value === 'derive' ? value : value?.replace(/(?<!\/)\/+$/, '')))

/** Only scheme, log-in, host and port: a query could turn the encryption off. */
const isSmtpAddress = (value: string) => isServerAddress(value, /^smtps?:\/\/(?:[^/?#@\s]*@)?[^/?#@\s]+\/?$/)

const smtp = text().refine(
  (value) => value === undefined || isSmtpAddress(value),
  'an address such as "smtps://user:password@mail.example.com", with %40 and the like for special characters',
)

/** `DD.MM.YYYY` of a day that there is. */
const isDay = (value: string) =>
  z.iso.date().safeParse(value.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')).success && value.includes('.')

const port = z.object({
  port: z.number().int().min(0).max(65535),
  variant: z.union([z.literal(1), z.literal(2)]).optional(),
})

const ports = z
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

/** Names of cookies (RFC 6265). */
const cookieNames = (standard: string) =>
  text(1000)
    .transform((value) => (value ?? standard).split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)),
      'names of cookies with commas between them, such as "sessionid,basket"',
    )

/** An outside script, or a service, which gets a query or a path of its own. */
const bareAddress = address.refine((value) => value === undefined || !/[?#]/.test(value), 'an address without ? and #')

const workingHours = text(500).transform((value, context) => {
  if (value === undefined) return undefined
  const hours = parseWorkingHours(value)
  if (hours) return hours
  context.addIssue({
    code: 'custom',
    message: 'a time zone and hours, such as "Europe/Moscow Mon-Fri 09:00-19:00, Sat 10:00-16:00"',
  })
  return z.NEVER
})

const traceHeaders = text(4000).transform((value, context) => {
  const headers = value === undefined ? {} : parseTraceHeaders(value)
  if (headers) return headers
  context.addIssue({
    code: 'custom',
    message: 'name=value pairs with commas between them, such as "authorization=Basic%20YTpi"',
  })
  return z.NEVER
})

/** How long something is kept: no longer than the privacy policy promises. */
function retention(
  { days, most }: { readonly days: number; readonly most: number },
  why = ', which the privacy policy promises at most',
) {
  const message = `a number of days from 1 to ${most}${why}`
  return z.coerce.number(message).int(message).min(1, message).max(most, message).default(days)
}
/** Addresses of interfaces. */
const addresses = text(500).transform((value, context) => {
  const list = value?.split(',').map((entry) => entry.trim())
  if (!list || list.every(isIp)) return list
  context.addIssue({
    code: 'custom',
    message: 'an IP address, such as "127.0.0.1" or "::", or several with commas between them',
  })
  return z.NEVER
})

const MAX_PROXIES = 10

const trustedProxies = text(2000).transform((value = '0', context): TrustedProxies => {
  if (/^\d+$/.test(value) && Number(value) <= MAX_PROXIES) return Number(value)
  const networks = value.split(',').map(parseNetwork)
  if (networks.every((network) => network !== undefined)) return networks
  context.addIssue({
    code: 'custom',
    message: `a number of proxies from 0 to ${MAX_PROXIES}, or their networks, such as "10.0.0.0/8,fd00::/8"`,
  })
  return z.NEVER
})

/** An id that an outside service gave to the site: it stands in the addresses of its script. */
const serviceId = text(64).refine(
  (value) => value === undefined || /^[\w-]{4,64}$/.test(value),
  'an id of 4 to 64 letters, digits, "-" or "_"',
)

const goal = (standard: string) =>
  text(64)
    .transform((value) => value ?? standard)
    .refine((value) => /^[\w-]+$/.test(value), 'the name of a goal: letters, digits, "-" or "_"')

/** Memory of an argon2id hash with two passes, as OWASP advises (19 MiB). */
export const MIN_SAFE_HASH_KIB = 19_456
const HASH_KIB = 'a number of KiB from 8 to 1048576'

/** Every value that the environment may hold. `.env.example` has a line for each, and a test keeps the two together. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  SITE_ENV: z.enum(['production', 'test', 'development']).default('development'),
  SITE_NAME: text(60).transform((value) => value ?? 'Genarium'),
  PRODUCT: text(40)
    .transform((value) => value ?? 'genarium')
    .refine((value) => /^[a-z][a-z0-9]*$/.test(value), 'lower-case letters and digits'),
  PORTS: ports,
  BACKEND_PORT: z.coerce.number('a port number').int().min(0).max(65535).default(4300),
  BACKEND_HOSTS: hosts,
  BACKEND_KEY: text(500).refine(
    (value) => value === undefined || /^\S{16,}$/.test(value),
    '16 characters or more, none of them a space',
  ),
  VARIANT_1_HOSTS: hosts,
  VARIANT_2_HOSTS: hosts,
  SITE_URL: origin,
  SITE_URL_2: origin,
  LISTEN: addresses,
  METRICS_PORT: z.coerce.number('a port number').int().min(1).max(65535).optional(),
  METRICS_LISTEN: addresses,
  OTEL_EXPORTER_OTLP_ENDPOINT: bareAddress,
  OTEL_EXPORTER_OTLP_HEADERS: traceHeaders,
  OTEL_SERVICE_NAME: text(100),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('a share from 0 to 1').min(0).max(1).default(1),
  SERVICE_WORKER: onOrOff.default('on').transform(isOn),
  STOP_DELAY: z.coerce.number('a number of seconds from 0 to 60').int().min(0).max(60).default(0),
  PAGE_CACHE_MB: z.coerce.number('a number of megabytes from 0 to 4096').int().min(0).max(4096).default(64),
  PAGE_CACHE_WARM_UP: onOrOff.default('on').transform(isOn),
  DATA_DIR: text().transform((value) => value ?? 'data'),
  DATABASE_URL: text().refine(
    (value) => value === undefined || isPostgresAddress(value),
    'a postgresql:// address, with %40 and the like for special characters, or empty for the SQLite file in DATA_DIR',
  ),
  DATABASE_POOL: z.coerce.number('a number of connections from 1 to 1000').int().min(1).max(1000).default(10),
  DATABASE_TIMEOUT: z.coerce.number('a number of seconds from 1 to 600').int().min(1).max(600).default(10),
  EVENT_RETENTION_DAYS: retention(RETENTION.events),
  CHAT_RETENTION_DAYS: retention(RETENTION.chats),
  EMAIL_RETENTION_DAYS: retention(RETENTION.emails),
  SUBSCRIPTION_RETENTION_DAYS: retention(RETENTION.subscriptions),
  DRAFT_RETENTION_DAYS: retention(RETENTION.drafts),
  ORDER_LINK_DAYS: retention(ORDER_LINK_DAYS, ''),
  S3_ENDPOINT: address,
  S3_REGION: text(60).refine(
    (value) => value === undefined || /^[a-z0-9-]+$/.test(value),
    'the name of a region, such as "eu-central-1"',
  ),
  S3_BUCKET: text(63).refine(
    (value) => value === undefined || /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(value),
    'the name of a bucket: small letters, digits, "." or "-"',
  ),
  S3_ACCESS_KEY: text(200),
  S3_SECRET_KEY: text(200),
  BACKUP_KEY: text(4000).refine(
    (value) => value === undefined || /^(?:AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+|age1[a-z0-9]+)$/.test(value),
    'a key of age ("npm run db -- key" prints one): a secret key, or a public key that only makes backups',
  ),
  SEED: onOrOff.transform(isOn).optional(),
  QUOTA_SCALE: z.coerce.number('a number from 0.01 to 1000').min(0.01).max(1000).default(1),
  BACKEND_URL: system,
  BACKEND_COOKIES: cookieNames('sessionid'),
  LK_URL: system,
  LK_BACK_URL: system,
  LK_COOKIES: cookieNames('session,__Host-session'),
  LK_ROLE_MAP: roleMap,
  ADMIN_EMAIL: email.transform((value) => value ?? 'admin@example.com'),
  ADMIN_PASSWORD: text(200).refine(
    (value) => value === undefined || value.length >= 12,
    '12 characters or more, or empty for a generated one',
  ),
  PASSWORD_HASH_KIB: z.coerce
    .number(HASH_KIB)
    .int(HASH_KIB)
    .min(8, HASH_KIB)
    .max(1_048_576, HASH_KIB)
    .default(MIN_SAFE_HASH_KIB),
  BASKET_URL: address,
  EXPERIMENTS_URL: address,
  BUILDER_API_KEY: text(100).refine(
    (value) => value === undefined || /^[\w-]+$/.test(value),
    'a public API key: letters, digits, "-" or "_"',
  ),
  BUILDER_URL: origin.transform((value) => value ?? 'https://cdn.builder.io'),
  CONTENT_WEBHOOK_SECRET: text(500).refine(
    (value) => value === undefined || value.length >= 16,
    '16 characters or more',
  ),
  SMTP_URL: smtp,
  PAYMENT: z.enum(['none', 'stripe']).default('none'),
  STRIPE_SECRET_KEY: text().refine(
    (value) => value === undefined || /^[sr]k_\w+$/.test(value),
    'a secret or restricted key, which begins with sk_ or rk_',
  ),
  STRIPE_WEBHOOK_SECRET: text().refine(
    (value) => value === undefined || /^whsec_\S+$/.test(value),
    'the signing secret of the webhook, which begins with whsec_',
  ),
  STRIPE_API_URL: origin.refine(
    (value) => value === undefined || value.startsWith('https:') || isLoopback(value),
    'https:// (or http:// on loopback)',
  ),
  DEMO_URL: address,
  ADDRESS_LOOKUP_TOKEN: text(200),
  ADDRESS_LOOKUP_URL: address.transform(
    (value) => value ?? 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/iplocate/address',
  ),
  METRIKA_ID: text(20).refine(
    (value) => value === undefined || /^[1-9]\d{0,11}$/.test(value),
    'the number of a counter, such as "12345678"',
  ),
  GTM_ID: text(20).refine(
    (value) => value === undefined || /^GTM-[A-Z0-9]{4,12}$/.test(value),
    'the id of a container, such as "GTM-ABC1234"',
  ),
  CALLTRACKING_ID: serviceId,
  ATTRIBUTION_ID: serviceId,
  GOAL_FULL_GENOME: goal('order_full_genome'),
  GOAL_GENETICS_GENOME: goal('order_genetics_genome'),
  PHONE: text(40).refine(
    (value) => value === undefined || /^\+?[\d\s()-]{5,}$/.test(value),
    'a phone number, such as "+371 20000000"',
  ),
  OPERATOR_EMAIL: email,
  OPERATOR_WARNING: text(300),
  OPERATOR_NAME: text(200),
  OPERATOR_ADDRESS: text(300),
  OPERATOR_OGRN: text(20),
  OPERATOR_INN: text(20),
  OPERATOR_LICENCE: text(100),
  OPERATOR_LICENCE_DATE: text(20).refine((value) => value === undefined || isDay(value), 'a date as DD.MM.YYYY'),
  OPERATOR_LICENCE_ISSUER: text(300),
  OPERATOR_HOURS: text(200),
  OPERATOR_SIGNATORY: text(300),
  OPERATOR_BANK: text(500),
  OPERATOR_DATA_OFFICER: text(300),
  BOT_GENETICS_URL: address,
  BOT_PHOTO_URL: address,
  BOT_SURNAME_URL: address,
  CHAT_DRIVER: z.enum(['own', 'third-party', 'off']).optional(),
  CHAT_LOADER_DEFAULT: bareAddress,
  CHAT_LOADER_PE: bareAddress,
  CHAT_LOADER_RU: bareAddress,
  CHAT_LOADER_ES: bareAddress,
  CHAT_LOADER_EN: bareAddress,
  CHAT_LOADER_PT: bareAddress,
  CHAT_LOADER_LV: bareAddress,
  CHAT_LOADER_IT: bareAddress,
  CHAT_FILE_LIMIT_MB: z.coerce.number('a number of megabytes from 1 to 100').int().min(1).max(100).default(20),
  WORKING_HOURS: workingHours,
  REDIS_URL: text().refine(
    (value) =>
      value === undefined || (isServerAddress(value, /^rediss?:\/\//) && /^\/?\d*$/.test(new URL(value).pathname)),
    'a redis:// or rediss:// address',
  ),
  COOKIE_SECRET: text(500).refine(
    (value) => value === undefined || value.length >= 32,
    '32 characters or more, or empty for one that the database keeps',
  ),
  TRUSTED_PROXIES: trustedProxies,
})

export type Environment = z.infer<typeof environmentSchema>
