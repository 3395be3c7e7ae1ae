import { chatProblems, chatSettings, type ChatSettings } from './chat.ts'
import { databaseSettings, type DatabaseSettings } from './database.ts'
import { derivedAddress, deriveRefusal, underivable } from './derive.ts'
import { s3Problems, s3Settings, type S3Settings } from './files.ts'
import { paymentProblems, paymentSettings, type PaymentSettings } from './payment.ts'
import type { RetentionDays } from '../domain/retention.ts'
import { retentionDays } from './retention.ts'
import { environmentSchema, isLoopback, MIN_SAFE_HASH_KIB, type Environment } from './schema.ts'
import type { Role } from '../domain/admin-roles.ts'
import type { TrustedProxies } from '../http/ip.ts'
import { isSeeded } from './seed.ts'
import { traceSettings, type TraceSettings } from './traces.ts'
import { withFiles } from './value-files.ts'

/** Which of the two site variants (specification, section 1). */
export type VariantNumber = 1 | 2
/** IP addresses that a server listens on: of every interface, both of loopback where the machine has them, or these. */
export type ListenAddresses = 'all' | 'loopback' | readonly string[]
type PerVariant<T> = Record<VariantNumber, T>

/** The parsed configuration. Addresses of outside systems are per variant; `undefined` = the embedded one. */
export interface Config {
  /** `NODE_ENV=production`: 421 for foreign hosts, no error detail. */
  readonly strict: boolean
  readonly siteEnv: Environment['SITE_ENV']
  readonly siteName: string
  readonly product: string
  readonly ports: readonly { port: number; variant?: VariantNumber | undefined }[]
  readonly listen: ListenAddresses
  readonly metricsListen: ListenAddresses
  /** Port of `npm run backend`. */
  readonly backendPort: number
  readonly backendListen: ListenAddresses
  /** Host names of `npm run backend`, beside those of loopback. */
  readonly backendHosts: readonly string[]
  /** What this site says to its product backend, and `npm run backend` hears from a site. */
  readonly backendKey: string | undefined
  readonly hosts: PerVariant<readonly string[]>
  readonly origin: PerVariant<string>
  /** Seconds in which a server that is told to stop still answers, while what balances the load learns of it. */
  readonly stopDelay: number
  /** Memory for finished pages; 0 = every page is asked of the framework. */
  readonly pageCacheMegabytes: number
  /** Whether pages are rendered before they are requested. */
  readonly pageCacheWarmUp: boolean
  /** Off: the worker that browsers still have is ended. */
  readonly serviceWorker: boolean
  /** Port of the metrics for Prometheus; `undefined` = there are none. */
  readonly metricsPort: number | undefined
  /** Where traces are sent; `undefined` = there are none. */
  readonly traces: TraceSettings | undefined
  readonly dataDir: string
  readonly database: DatabaseSettings
  readonly retention: RetentionDays
  /** Days for which a link to an order opens it. */
  readonly orderLinkDays: number
  /** Storage for files; `undefined` = a folder in the data folder. */
  readonly s3: S3Settings | undefined
  /** A key of age with which backups are encrypted; `undefined` = they are not. */
  readonly backupKey: string | undefined
  readonly seed: boolean
  readonly backendUrl: PerVariant<string | undefined>
  readonly accountUrl: PerVariant<string | undefined>
  readonly accountBackUrl: PerVariant<string | undefined>
  /** Names of the cookies that outside systems may receive, and may set on our host. */
  readonly passedCookies: Readonly<Record<'product' | 'account', readonly string[]>>
  /** Roles of the outside account backend by their names there; others open nothing. */
  readonly roleMap: ReadonlyMap<string, Role>
  /** The first administrator of the embedded account; without a password, one is generated. */
  readonly admin: { readonly email: string; readonly password: string | undefined }
  /** Memory that hashing one password takes. */
  readonly passwordHashKib: number
  readonly basketUrl: string | undefined
  readonly demoUrl: string | undefined
  /** The service that knows the city of an address; `undefined` = none is asked. */
  readonly addressLookup: { readonly url: string; readonly token: string } | undefined
  readonly experimentsUrl: string | undefined
  /** The page builder's content API; without a key, the embedded one speaks for it. */
  readonly builder: { readonly origin: string; readonly apiKey: string | undefined }
  /** What tells us of changed content signs with it; without it nobody is believed. */
  readonly contentWebhookSecret: string | undefined
  /** The SMTP server; `undefined` = mail becomes files in the data folder. */
  readonly smtp: { readonly url: string; readonly requireTls: boolean } | undefined
  /** Whom mail comes from. */
  readonly mailSender: { readonly name: string; readonly address: string }
  readonly payment: PaymentSettings
  /** Ids of the outside scripts; what is `undefined` is not loaded. */
  readonly scripts: Readonly<Record<'counter' | 'tagManager' | 'callTracking' | 'attribution', string | undefined>>
  /** Names of the goals of an order click, by the path of the page (specification, section 2). */
  readonly orderGoals: Readonly<Record<string, string>>
  readonly phone: string | undefined
  readonly email: string | undefined
  readonly warning: string | undefined
  /** What legal documents say of the operator, by placeholder; what is unset stays a blank. */
  readonly operator: ReturnType<typeof operatorFacts>
  /** Deep links of the messenger bots. */
  readonly botUrl: {
    readonly genetics: string | undefined
    readonly photo: string | undefined
    readonly surname: string | undefined
  }
  readonly chat: ChatSettings
  /** Carries events between several servers on one database; `undefined` = this one is alone. */
  readonly redisUrl: string | undefined
  /** What signed links and cookies are signed with; unset = the database keeps one. */
  readonly cookieSecret: string | undefined
  readonly trustedProxies: TrustedProxies
  /** Multiplies what anonymous visitors may store in a day (`lib/http/quotas.ts`). */
  readonly quotaScale: number
}

/** Raised at start: `message` lists every bad value, one a line, with how to mend it. */
export class ConfigError extends Error {}

function perVariant<T>(make: (variant: VariantNumber) => T): PerVariant<T> {
  return { 1: make(1), 2: make(2) }
}

const hostsOf = (environment: Environment): PerVariant<readonly string[]> => ({
  1: environment.VARIANT_1_HOSTS,
  2: environment.VARIANT_2_HOSTS,
})

function problems(environment: Environment): string[] {
  const list: string[] = []
  const {
    BACKEND_URL,
    LK_URL,
    LK_BACK_URL,
    BASKET_URL,
    DEMO_URL,
    ADDRESS_LOOKUP_URL,
    EXPERIMENTS_URL,
    BUILDER_URL,
    S3_ENDPOINT,
  } = environment
  const systems = {
    BACKEND_URL,
    LK_URL,
    LK_BACK_URL,
    BASKET_URL,
    DEMO_URL,
    ADDRESS_LOOKUP_URL,
    EXPERIMENTS_URL,
    BUILDER_URL,
    S3_ENDPOINT,
  }
  const loaders = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('CHAT_LOADER_') ? [[name, String(value ?? '')] as const] : [],
  )
  for (const [name, value] of [...Object.entries(systems), ...loaders]) {
    if (value === 'derive') {
      const refusal = deriveRefusal(name, environment.SITE_ENV)
      if (refusal) list.push(refusal)
      for (const variant of [1, 2] as const) {
        const reason = underivable(name, `VARIANT_${variant}_HOSTS`, hostsOf(environment)[variant])
        if (reason) list.push(reason)
      }
    } else if (
      value &&
      environment.SITE_ENV === 'production' &&
      new URL(value).protocol === 'http:' &&
      !isLoopback(value)
    ) {
      list.push(`${name}: with SITE_ENV=production only https:// (or http:// on loopback) is allowed`)
    }
  }
  if (
    (environment.SITE_ENV === 'production' || environment.NODE_ENV === 'production') &&
    environment.PASSWORD_HASH_KIB < MIN_SAFE_HASH_KIB
  )
    list.push(`PASSWORD_HASH_KIB: with NODE_ENV=production or SITE_ENV=production at least ${MIN_SAFE_HASH_KIB}`)
  const both = environment.VARIANT_1_HOSTS.filter((host) => environment.VARIANT_2_HOSTS.includes(host))
  if (both.length)
    list.push(
      `VARIANT_1_HOSTS and VARIANT_2_HOSTS: ${both.join(', ')} stands in both lists; a host belongs to one variant`,
    )
  return [...list, ...s3Problems(environment), ...paymentProblems(environment), ...chatProblems(environment)]
}

const operatorFacts = (e: Environment) => ({
  operatorName: e.OPERATOR_NAME,
  operatorAddress: e.OPERATOR_ADDRESS,
  operatorOgrn: e.OPERATOR_OGRN,
  operatorInn: e.OPERATOR_INN,
  operatorLicence: e.OPERATOR_LICENCE,
  operatorLicenceDate: e.OPERATOR_LICENCE_DATE,
  operatorLicenceIssuer: e.OPERATOR_LICENCE_ISSUER,
  operatorPhone: e.PHONE,
  operatorHours: e.OPERATOR_HOURS,
  operatorSignatory: e.OPERATOR_SIGNATORY,
  operatorBank: e.OPERATOR_BANK,
  operatorDataOfficer: e.OPERATOR_DATA_OFFICER,
})

/**
 * Parses an environment.
 * @throws {ConfigError} with the list of everything that is wrong and how to mend it
 */
export function parseConfig(values: Record<string, string | undefined>): Config {
  // An empty value counts as not set: that is how .env.example writes it.
  const { values: given, problems: unread } = withFiles(values)
  const parsed = environmentSchema.safeParse(given)
  const issues = parsed.error?.issues ?? []
  // What is wrong between values is looked for among those that are right by themselves.
  const e =
    parsed.data ??
    environmentSchema.parse(
      Object.fromEntries(Object.entries(given).filter(([name]) => !issues.some((issue) => issue.path[0] === name))),
    )
  const wrong = [
    ...unread,
    ...issues.map(
      (issue) =>
        `${issue.path.join('.')}: ${issue.message.includes('expected') ? issue.message : `expected ${issue.message}`}`,
    ),
    ...problems(e),
  ]
  if (wrong.length) {
    throw new ConfigError(
      `The configuration is not valid:\n${wrong.map((line) => `  - ${line}`).join('\n')}\nMend these environment values (see .env.example) and start again.`,
    )
  }
  const system = (value: string | undefined, label: string) =>
    perVariant((variant) => (value === 'derive' ? derivedAddress(hostsOf(e)[variant][0], label, e.SITE_ENV) : value))
  const own = { 1: e.VARIANT_1_HOSTS[0], 2: e.VARIANT_2_HOSTS[0] }
  const origin = {
    1: e.SITE_URL ?? (own[1] ? `https://${own[1]}` : 'http://localhost:4200'),
    2: e.SITE_URL_2 ?? (own[2] ? `https://${own[2]}` : 'http://localhost:4205'),
  }
  return {
    strict: e.NODE_ENV === 'production',
    siteEnv: e.SITE_ENV,
    siteName: e.SITE_NAME,
    product: e.PRODUCT,
    ports: e.PORTS,
    listen: e.LISTEN ?? (e.TRUSTED_PROXIES === 0 ? 'all' : 'loopback'),
    metricsListen: e.METRICS_LISTEN ?? 'loopback',
    backendPort: e.BACKEND_PORT,
    backendListen: e.LISTEN ?? 'loopback',
    backendHosts: e.BACKEND_HOSTS,
    backendKey: e.BACKEND_KEY,
    hosts: hostsOf(e),
    origin,
    stopDelay: e.STOP_DELAY,
    pageCacheMegabytes: e.PAGE_CACHE_MB,
    pageCacheWarmUp: e.PAGE_CACHE_WARM_UP,
    serviceWorker: e.SERVICE_WORKER,
    metricsPort: e.METRICS_PORT,
    traces: traceSettings(e),
    dataDir: e.DATA_DIR,
    database: databaseSettings(e),
    retention: retentionDays(e),
    orderLinkDays: e.ORDER_LINK_DAYS,
    s3: s3Settings(e),
    backupKey: e.BACKUP_KEY,
    seed: isSeeded(e),
    quotaScale: e.QUOTA_SCALE,
    backendUrl: system(e.BACKEND_URL, 'back'),
    accountUrl: system(e.LK_URL, 'my'),
    accountBackUrl: system(e.LK_BACK_URL, 'my-back'),
    passedCookies: { product: e.BACKEND_COOKIES, account: e.LK_COOKIES },
    roleMap: e.LK_ROLE_MAP,
    admin: { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    passwordHashKib: e.PASSWORD_HASH_KIB,
    basketUrl: e.BASKET_URL,
    demoUrl: e.DEMO_URL,
    addressLookup:
      e.ADDRESS_LOOKUP_TOKEN === undefined ? undefined : { url: e.ADDRESS_LOOKUP_URL, token: e.ADDRESS_LOOKUP_TOKEN },
    experimentsUrl: e.EXPERIMENTS_URL,
    builder: { origin: e.BUILDER_URL, apiKey: e.BUILDER_API_KEY },
    contentWebhookSecret: e.CONTENT_WEBHOOK_SECRET,
    smtp:
      e.SMTP_URL === undefined
        ? undefined
        : { url: e.SMTP_URL, requireTls: e.SITE_ENV === 'production' && !isLoopback(e.SMTP_URL) },
    mailSender: { name: e.SITE_NAME, address: e.OPERATOR_EMAIL ?? `no-reply@${new URL(origin[1]).hostname}` },
    payment: paymentSettings(e),
    scripts: {
      counter: e.METRIKA_ID,
      tagManager: e.GTM_ID,
      callTracking: e.CALLTRACKING_ID,
      attribution: e.ATTRIBUTION_ID,
    },
    orderGoals: { '/full-genome': e.GOAL_FULL_GENOME, '/genetics/genome': e.GOAL_GENETICS_GENOME },
    phone: e.PHONE,
    email: e.OPERATOR_EMAIL,
    warning: e.OPERATOR_WARNING,
    operator: operatorFacts(e),
    botUrl: { genetics: e.BOT_GENETICS_URL, photo: e.BOT_PHOTO_URL, surname: e.BOT_SURNAME_URL },
    chat: chatSettings(e),
    redisUrl: e.REDIS_URL,
    cookieSecret: e.COOKIE_SECRET,
    trustedProxies: e.TRUSTED_PROXIES,
  }
}

let cached: Config | undefined

/** The configuration of this process. The only reader of the environment. */
export function config(): Config {
  return (cached ??= parseConfig(process.env))
}

/** True while the site is built: nothing outside, not even the data folder, may be touched then. */
export function isBuild(): boolean {
  return process.env['NEXT_PHASE'] === 'phase-production-build'
}

/**
 * The key by which the door knows the facts of its own server process. It travels in the environment because
 * the edge runtime shares nothing else with the process around it.
 */
export function doorKey(): string | undefined {
  return process.env['DOOR_KEY']
}

/** Makes the key of this process; called once by the server process before Next is loaded. */
export function makeDoorKey(): void {
  process.env['DOOR_KEY'] = crypto.randomUUID()
}
