import { z } from 'zod'

/** An environment value that is an empty string counts as not set. */
const text = (max = 500) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || undefined)

const flag = z
  .enum(['on', 'off'])
  .default('on')
  .transform((value) => value === 'on')

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

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

const address = text()
  .refine((value) => value === undefined || isWebAddress(value), 'an address that starts with https:// (or http:// on loopback)')
  .transform((value) => value?.replace(/\/+$/, ''))

const origin = address.refine((value) => value === undefined || new URL(value).origin === value, 'an origin without a path, such as "https://example.com"')

/** Address of an outside system: an address, `derive` (from the site's own domain) or empty (the embedded one). */
const system = text()
  .refine((value) => value === undefined || value === 'derive' || isWebAddress(value), 'an address, "derive", or empty')
  .transform((value) => (value === 'derive' ? value : value?.replace(/\/+$/, '')))

/** `DD.MM.YYYY` of a day that there is. */
const isDay = (value: string) => z.iso.date().safeParse(value.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')).success && value.includes('.')

const port = z.object({ port: z.number().int().min(0).max(65535), variant: z.union([z.literal(1), z.literal(2)]).optional() })

const ports = z
  .string()
  .trim()
  .default('4200,9000,4205')
  .transform((value, context) => {
    const list = value.split(',').map((item) => {
      const [, number, variant] = /^\s*(\d{1,5})(?::([12]))?\s*$/.exec(item) ?? []
      return { port: number === undefined ? NaN : Number(number), variant: variant === undefined ? undefined : Number(variant) }
    })
    const parsed = z.array(port).min(1).safeParse(list)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'a list of `port` or `port:variant`, such as "4200,9000,4205:2"' })
    return z.NEVER
  })

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
  VARIANT_1_HOSTS: hosts,
  VARIANT_2_HOSTS: hosts,
  SITE_URL: origin,
  SITE_URL_2: origin,
  DATA_DIR: text().transform((value) => value ?? 'data'),
  DATABASE_URL: text().refine(
    (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
    'a postgresql:// address, or empty for the SQLite file in DATA_DIR',
  ),
  SEED: flag,
  BACKEND_URL: system,
  LK_URL: system,
  BASKET_URL: address,
  DEMO_URL: address,
  PHONE: text(40).refine((value) => value === undefined || /^\+?[\d\s()-]{5,}$/.test(value), 'a phone number, such as "+371 20000000"'),
  OPERATOR_EMAIL: text(200).refine((value) => value === undefined || z.email().safeParse(value).success, 'an e-mail address'),
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
  TRUSTED_PROXIES: z.coerce.number('a number of proxies from 0 to 10').int().min(0).max(10).default(0),
})

export type Environment = z.infer<typeof environmentSchema>
