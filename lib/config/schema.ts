import { z } from 'zod'
import { PAYMENT_PROVIDERS } from '../domain/payment.ts'
import { LANGUAGES, type Language } from '../domain/languages.ts'
import { ORDER_LINK_DAYS, RETENTION } from '../domain/retention.ts'
import { loaderSetting } from './chat-loaders.ts'
import {
  url,
  ipList,
  urlWithoutQuery,
  codeUpTo,
  cookieNames,
  email,
  goal,
  hosts,
  day,
  isOn,
  isPostgresUrl,
  isServerUrl,
  onOrOff,
  origin,
  ports,
  retention,
  roleMap,
  secureOrigin,
  secureUrl,
  serviceId,
  smtp,
  system,
  text,
  traceHeaders,
  trustedProxies,
  workingHours,
} from './value-parsers.ts'

/** Memory of an argon2id hash with two passes as recommended by OWASP (19 MiB). */
export const MIN_SAFE_HASH_KIB = 19_456
const HASH_KIB = 'a number of KiB from 8 to 1048576'

const loadersByLanguage = Object.fromEntries(
  LANGUAGES.map((language) => [loaderSetting(language), urlWithoutQuery]),
) as Record<ReturnType<typeof loaderSetting<Language>>, typeof urlWithoutQuery>

/** All environment values; a test checks that `.env.example` lists the same. */
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
  LISTEN: ipList,
  METRICS_PORT: z.coerce.number('a port number').int().min(1).max(65535).optional(),
  METRICS_LISTEN: ipList,
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithoutQuery,
  OTEL_EXPORTER_OTLP_HEADERS: traceHeaders,
  OTEL_SERVICE_NAME: text(100),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('a share from 0 to 1').min(0).max(1).default(1),
  SERVICE_WORKER: onOrOff.default('on').transform(isOn),
  SHUTDOWN_DELAY: z.coerce.number('a number of seconds from 0 to 60').int().min(0).max(60).default(0),
  PAGE_CACHE_MB: z.coerce.number('a number of megabytes from 0 to 4096').int().min(0).max(4096).default(64),
  PAGE_CACHE_WARM_UP: onOrOff.default('on').transform(isOn),
  DATA_DIR: text().transform((value) => value ?? 'data'),
  DATABASE_URL: text().refine(
    (value) => value === undefined || isPostgresUrl(value),
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
  S3_ENDPOINT: url,
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
  RATE_SCALE: z.coerce.number('a number from 0.01 to 1000').min(0.01).max(1000).default(1),
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
  BASKET_URL: url,
  EXPERIMENTS_URL: url,
  BUILDER_API_KEY: text(100).refine(
    (value) => value === undefined || /^[\w-]+$/.test(value),
    'a public API key: letters, digits, "-" or "_"',
  ),
  BUILDER_URL: origin.transform((value) => value ?? 'https://cdn.builder.io'),
  CONTENT_WEBHOOK_SECRET: text(500).refine(
    (value) => value === undefined || value.length >= 16,
    '16 characters or more',
  ),
  NEWSLETTER_WEBHOOK_URL: secureUrl,
  NEWSLETTER_WEBHOOK_SECRET: text(500).refine(
    (value) => value === undefined || /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(value),
    '"whsec_" and 24 bytes or more in base64',
  ),
  SMTP_URL: smtp,
  PAYMENT_1: z.enum(['none', ...PAYMENT_PROVIDERS]).default('none'),
  PAYMENT_2: z.enum(['none', ...PAYMENT_PROVIDERS]).default('none'),
  STRIPE_SECRET_KEY: text().refine(
    (value) => value === undefined || /^[sr]k_\w+$/.test(value),
    'a secret or restricted key, which begins with sk_ or rk_',
  ),
  STRIPE_WEBHOOK_SECRET: text().refine(
    (value) => value === undefined || /^whsec_\S+$/.test(value),
    'the signing secret of the webhook, which begins with whsec_',
  ),
  STRIPE_API_URL: secureOrigin,
  YOOKASSA_SHOP_ID: text(20).refine((value) => value === undefined || /^\d+$/.test(value), 'the number of the shop'),
  YOOKASSA_SECRET_KEY: text(),
  YOOKASSA_API_URL: secureOrigin,
  RECEIPT_VAT_CODE: codeUpTo(12),
  RECEIPT_PAYMENT_SUBJECT: z
    .enum(['service', 'commodity', 'job', 'composite', 'payment', 'another'])
    .default('service'),
  RECEIPT_PAYMENT_MODE: z
    .enum([
      'full_prepayment',
      'partial_prepayment',
      'advance',
      'full_payment',
      'partial_payment',
      'credit',
      'credit_payment',
    ])
    .default('full_prepayment'),
  RECEIPT_TAX_SYSTEM: codeUpTo(6),
  DEMO_URL: url,
  ADDRESS_LOOKUP_TOKEN: text(200),
  ADDRESS_LOOKUP_URL: url.transform(
    (value) => value ?? 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/iplocate/address',
  ),
  ADDRESS_SUGGESTIONS_URL: url.transform(
    (value) => value ?? 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/suggest/address',
  ),
  METRIKA_ID: text(20).refine(
    (value) => value === undefined || /^[1-9]\d{0,11}$/.test(value),
    'the number of a Yandex Metrica counter, such as "12345678"',
  ),
  GTM_ID: text(20).refine(
    (value) => value === undefined || /^GTM-[A-Z0-9]{4,12}$/.test(value),
    'the id of a container, such as "GTM-ABC1234"',
  ),
  CALLTOUCH_ID: serviceId,
  ROISTAT_ID: serviceId,
  GOAL_FULL_GENOME: goal('order_full_genome'),
  GOAL_GENETICS_GENOME: goal('order_genetics_genome'),
  PHONE: text(40).refine(
    (value) => value === undefined || /^\+?[\d\s()-]{5,}$/.test(value),
    'a phone number, such as "+371 20000000"',
  ),
  OPERATOR_EMAIL: email,
  OPERATOR_WARNING: text(300),
  OPERATOR_REVIEWED: day,
  OPERATOR_NAME: text(200),
  OPERATOR_ADDRESS: text(300),
  OPERATOR_OGRN: text(20),
  OPERATOR_INN: text(20),
  OPERATOR_LICENCE: text(100),
  OPERATOR_LICENCE_DATE: day,
  OPERATOR_LICENCE_ISSUER: text(300),
  OPERATOR_HOURS: text(200),
  OPERATOR_SIGNATORY: text(300),
  OPERATOR_BANK: text(500),
  OPERATOR_DATA_OFFICER: text(300),
  BOT_GENETICS_URL: url,
  BOT_PHOTO_URL: url,
  BOT_SURNAME_URL: url,
  CHAT_DRIVER: z.enum(['built-in', 'third-party', 'off']).optional(),
  CHAT_LOADER_DEFAULT: urlWithoutQuery,
  CHAT_LOADER_PE: urlWithoutQuery,
  ...loadersByLanguage,
  CHAT_FILE_LIMIT_MB: z.coerce.number('a number of megabytes from 1 to 100').int().min(1).max(100).default(20),
  WORKING_HOURS: workingHours,
  REDIS_URL: text().refine(
    (value) => value === undefined || (isServerUrl(value, /^rediss?:\/\//) && /^\/?\d*$/.test(new URL(value).pathname)),
    'a redis:// or rediss:// address',
  ),
  SIGNING_SECRET: text(500).refine(
    (value) => value === undefined || value.length >= 32,
    '32 characters or more, or empty for one that the database keeps',
  ),
  TRUSTED_PROXIES: trustedProxies,
})

export type Environment = z.infer<typeof environmentSchema>
