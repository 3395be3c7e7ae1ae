import { THIRD_PARTY_SCRIPTS, type ThirdPartyScript } from '../domain/third-party-scripts.ts'
import type { ListenAddresses } from '../http/listen.ts'
import { chatSettings } from './chat.ts'
import { databaseSettings } from './database.ts'
import { derivedUrl } from './derive.ts'
import { s3Settings } from './files.ts'
import { newsletterWebhookSettings } from './newsletter.ts'
import { paymentSettings } from './payment.ts'
import { hostsOf, perVariant } from './per-variant.ts'
import { problems } from './problems.ts'
import { retentionDays } from './retention.ts'
import { environmentSchema, type Environment } from './schema.ts'
import { isSeeded } from './seed.ts'
import { traceSettings } from './traces.ts'
import { withFiles } from './value-files.ts'
import { isLoopback } from './value-parsers.ts'

/** Thrown at start; `message` lists every invalid value with how to fix it, one per line. */
export class ConfigError extends Error {}

const operatorDetails = (e: Environment) => ({
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

const scriptIds = (e: Environment) =>
  Object.fromEntries(Object.entries(THIRD_PARTY_SCRIPTS).map(([name, setting]) => [name, e[setting]])) as Record<
    ThirdPartyScript,
    string | undefined
  >

function toConfig(e: Environment) {
  const system = (value: string | undefined, label: string) =>
    perVariant((variant) => (value === 'derive' ? derivedUrl(hostsOf(e)[variant][0], label, e.SITE_ENV) : value))
  const listenOn = (addresses: ListenAddresses | undefined, otherwise: ListenAddresses = 'loopback') =>
    addresses ?? otherwise
  const firstHosts = { 1: e.VARIANT_1_HOSTS[0], 2: e.VARIANT_2_HOSTS[0] }
  const origin = {
    1: e.SITE_URL ?? (firstHosts[1] ? `https://${firstHosts[1]}` : 'http://localhost:4200'),
    2: e.SITE_URL_2 ?? (firstHosts[2] ? `https://${firstHosts[2]}` : 'http://localhost:4205'),
  }
  return {
    strict: e.NODE_ENV === 'production',
    siteEnv: e.SITE_ENV,
    siteName: e.SITE_NAME,
    product: e.PRODUCT,
    ports: e.PORTS,
    // In development, Next serves tools that read files and start programs of this machine.
    listen: listenOn(e.LISTEN, e.NODE_ENV === 'production' && e.TRUSTED_PROXIES === 0 ? 'all' : 'loopback'),
    metricsListen: listenOn(e.METRICS_LISTEN),
    backendPort: e.BACKEND_PORT,
    backendListen: listenOn(e.LISTEN),
    backendHosts: e.BACKEND_HOSTS,
    /** Bearer key that this site sends to its product backend, and that `npm run backend` requires. */
    backendKey: e.BACKEND_KEY,
    hosts: hostsOf(e),
    origin,
    /** Seconds to keep serving after a stop signal, so that the load balancer can drain this server. */
    shutdownDelay: e.SHUTDOWN_DELAY,
    pageCacheMegabytes: e.PAGE_CACHE_MB,
    pageCacheWarmUp: e.PAGE_CACHE_WARM_UP,
    /** If off, service workers installed in browsers are unregistered. */
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
    /** Multiplies the daily storage quotas of anonymous visitors (`lib/http/quotas.ts`). */
    quotaScale: e.QUOTA_SCALE,
    /**
     * Multiplies the requests per minute of a network and the CPU time of an IP address
     * (`lib/node-server/handlers/cpu-budget.ts`).
     */
    rateScale: e.RATE_SCALE,
    backendUrl: system(e.BACKEND_URL, 'back'),
    accountUrl: system(e.LK_URL, 'my'),
    accountBackUrl: system(e.LK_BACK_URL, 'my-back'),
    /** Cookies that external systems may receive and set on this host. */
    forwardedCookies: { product: e.BACKEND_COOKIES, account: e.LK_COOKIES },
    roleMap: e.LK_ROLE_MAP,
    admin: { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    passwordHashKib: e.PASSWORD_HASH_KIB,
    basketUrl: e.BASKET_URL,
    demoUrl: e.DEMO_URL,
    addressLookup:
      e.ADDRESS_LOOKUP_TOKEN === undefined
        ? undefined
        : { url: e.ADDRESS_LOOKUP_URL, suggestionsUrl: e.ADDRESS_SUGGESTIONS_URL, token: e.ADDRESS_LOOKUP_TOKEN },
    experimentsUrl: e.EXPERIMENTS_URL,
    builder: { origin: e.BUILDER_URL, apiKey: e.BUILDER_API_KEY },
    /** Signs content webhooks; without it all are rejected. */
    contentWebhookSecret: e.CONTENT_WEBHOOK_SECRET,
    newsletterWebhook: newsletterWebhookSettings(e),
    smtp:
      e.SMTP_URL === undefined
        ? undefined
        : { url: e.SMTP_URL, requireTls: e.SITE_ENV === 'production' && !isLoopback(e.SMTP_URL) },
    mailSender: { name: e.SITE_NAME, address: e.OPERATOR_EMAIL ?? `no-reply@${new URL(origin[1]).hostname}` },
    payment: paymentSettings(e),
    scripts: scriptIds(e),
    /** Analytics goals of an order click by page path (specification, section 2). */
    orderGoals: { '/full-genome': e.GOAL_FULL_GENOME, '/genetics/genome': e.GOAL_GENETICS_GENOME },
    phone: e.PHONE,
    email: e.OPERATOR_EMAIL,
    warning: e.OPERATOR_WARNING,
    /** Date on which a lawyer reviewed the legal documents: DD.MM.YYYY. */
    legalReviewedOn: e.OPERATOR_REVIEWED,
    operator: operatorDetails(e),
    botUrl: { genetics: e.BOT_GENETICS_URL, photo: e.BOT_PHOTO_URL, surname: e.BOT_SURNAME_URL },
    chat: chatSettings(e),
    /** Connects several servers on one database; `undefined` = single server. */
    redisUrl: e.REDIS_URL,
    /** For signed links and cookies; unset = a secret stored in the database. */
    signingSecret: e.SIGNING_SECRET,
    trustedProxies: e.TRUSTED_PROXIES,
  }
}

/** The parsed configuration. URLs of external systems are per variant; `undefined` = the embedded one. */
export type Config = Readonly<ReturnType<typeof toConfig>>

/** @throws {ConfigError} listing everything that is wrong and how to fix it */
export function parseConfig(values: Record<string, string | undefined>): Config {
  const { values: provided, problems: fileProblems } = withFiles(values)
  const parsed = environmentSchema.safeParse(provided)
  const issues = parsed.error?.issues ?? []
  // Check combinations of the values that are valid on their own.
  const e =
    parsed.data ??
    environmentSchema.parse(
      Object.fromEntries(Object.entries(provided).filter(([name]) => !issues.some((issue) => issue.path[0] === name))),
    )
  const allProblems = [
    ...fileProblems,
    ...issues.map(
      (issue) =>
        `${issue.path.join('.')}: ${issue.message.includes('expected') ? issue.message : `expected ${issue.message}`}`,
    ),
    ...problems(e),
  ]
  if (allProblems.length) {
    throw new ConfigError(
      [
        'The configuration is not valid:',
        ...allProblems.map((line) => `  - ${line}`),
        'Correct these environment values (see .env.example) and start again.',
      ].join('\n'),
    )
  }
  return toConfig(e)
}

let cached: Config | undefined

/** The configuration of this process; the only reader of the environment. */
export function config(): Config {
  return (cached ??= parseConfig(process.env))
}

/** True during a build, which must not access external systems or the data folder. */
export function isBuild(): boolean {
  return process.env['NEXT_PHASE'] === 'phase-production-build'
}

/**
 * Token that authenticates internal headers. Passed in the environment, the only thing that the edge runtime shares
 * with the server process.
 */
export function internalToken(): string | undefined {
  return process.env['INTERNAL_TOKEN']
}

export function createInternalToken(): void {
  process.env['INTERNAL_TOKEN'] = crypto.randomUUID()
}
