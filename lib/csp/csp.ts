import type { Config } from '../config/config.ts'
import { registrableDomain } from '../config/derive.ts'
import type { PaymentProviderName } from '../domain/payment.ts'
import type { ThirdPartyScript } from '../domain/third-party-scripts.ts'

export interface CspSources {
  readonly inline: readonly string[]
  readonly analytics?: boolean
  readonly payment?: boolean
  readonly externalChat?: boolean
  /** The page builder's SDK may render; it injects inline styles. */
  readonly builder?: boolean
  readonly videos?: readonly string[]
  readonly images?: readonly string[]
}

type Sources = Readonly<Record<string, readonly string[]>>

export const CSP_HEADER = 'content-security-policy'
const REPORT_PATH = '/api/csp-report'
const REPORT_GROUP = 'policy'

const NO_NAVIGATION = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For responses that are not pages: nothing runs if they are opened as documents. */
export const DENY_ALL_CSP = `default-src 'none'; ${NO_NAVIGATION}`

/** For script files: it applies to the worker that is started from one. */
export const WORKER_CSP = `default-src 'none'; script-src 'self'; connect-src 'self'; ${NO_NAVIGATION}`

/** Sources of every page: its own files, inline images, and files that the visitor has just selected. */
const SELF_SOURCES: Sources = {
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
}

const ANALYTICS: Readonly<Record<ThirdPartyScript, Sources>> = {
  metrika: {
    'script-src': ['https://mc.yandex.ru', 'https://yastatic.net'],
    'img-src': ['https://mc.yandex.ru', 'https://mc.yandex.com'],
    'connect-src': ['https://mc.yandex.ru', 'https://mc.yandex.com', 'wss://mc.yandex.ru'],
    'frame-src': ['https://mc.yandex.ru', 'blob:'],
  },
  tagManager: {
    'script-src': ['https://www.googletagmanager.com'],
    'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
    'frame-src': ['https://www.googletagmanager.com'],
  },
  callTracking: {
    'script-src': ['https://*.calltouch.ru'],
    'img-src': ['https://*.calltouch.ru'],
    'connect-src': ['https://*.calltouch.ru', 'wss://*.calltouch.ru'],
  },
  attribution: {
    'script-src': ['https://cloud.roistat.com'],
    'img-src': ['https://cloud.roistat.com'],
    'connect-src': ['https://cloud.roistat.com'],
  },
}

const BUILDER: Sources = {
  'img-src': ['https://cdn.builder.io'],
  'media-src': ['https://cdn.builder.io'],
  'style-src': ["'unsafe-inline'"],
}

function analytics({ scripts }: Config): Sources[] {
  return (Object.keys(ANALYTICS) as ThirdPartyScript[]).filter((name) => scripts[name]).map((name) => ANALYTICS[name])
}

function externalChat({ chat: { loaders } }: Config): Sources {
  const hosts = [loaders.default, loaders.PE, ...Object.values(loaders.languages)].flatMap((url) =>
    url ? [new URL(url)] : [],
  )
  const domains = hosts.flatMap(({ hostname, protocol }) =>
    protocol === 'https:' ? (registrableDomain(hostname) ?? []) : [],
  )
  const web = [...new Set([...hosts.map(({ origin }) => origin), ...domains.map((domain) => `https://*.${domain}`)])]
  const sockets = web
    .filter((source) => source.startsWith('https://*.'))
    .map((source) => source.replace('https:', 'wss:'))
  const kinds = ['script-src', 'img-src', 'font-src', 'media-src', 'frame-src']
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, web])),
    'connect-src': [...web, ...sockets],
    'style-src': [...web, "'unsafe-inline'"],
  }
}

/** External account backends host images of administrators, external product backends those of banners. */
function backends({ accountBackUrl, backendUrl }: Config): Sources {
  return {
    'img-src': [accountBackUrl, backendUrl].flatMap((urls) =>
      Object.values(urls).flatMap((url) => (url ? [new URL(url).origin] : [])),
    ),
  }
}

const PAYMENT_PAGES: Readonly<Record<PaymentProviderName, readonly string[]>> = {
  stripe: ['https://checkout.stripe.com'],
  yookassa: ['https://yoomoney.ru', 'https://yookassa.ru'],
}

/** Payment pages to which the order form without scripts redirects. */
function payment({ payment: settings }: Config): Sources {
  const pages = Object.values(settings.providers).flatMap((provider) =>
    provider ? [...PAYMENT_PAGES[provider], ...(settings[provider]?.apiUrl ? [settings[provider].apiUrl] : [])] : [],
  )
  return pages.length ? { 'form-action': [...new Set(pages)] } : {}
}

/** The CSP of a page. The only place where sources are allowed. */
export function pageCsp(needs: CspSources, config: Config): string {
  const parts: Sources[] = [
    SELF_SOURCES,
    { 'script-src': needs.inline },
    backends(config),
    ...(needs.payment ? [payment(config)] : []),
    ...(needs.analytics ? analytics(config) : []),
    ...(needs.externalChat ? [externalChat(config)] : []),
    ...(needs.builder ? [BUILDER] : []),
    { 'img-src': [...(needs.videos ?? []), ...(needs.images ?? [])], 'media-src': needs.videos ?? [] },
  ]
  const names = [...new Set(parts.flatMap((part) => Object.keys(part)))]
  const directives = names.map((name) => [name, ...new Set(parts.flatMap((part) => part[name] ?? []))].join(' '))
  return [
    "default-src 'none'",
    ...directives,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `report-uri ${REPORT_PATH}`,
    `report-to ${REPORT_GROUP}`,
  ].join('; ')
}

export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `${REPORT_GROUP}="${REPORT_PATH}"` } as const
