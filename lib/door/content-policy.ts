import type { Config } from '../config/config.ts'
import { registrableDomain } from '../config/derive.ts'

/** What a page runs and shows beyond what every page does. */
export interface PageNeeds {
  /** Inline scripts that may run, as sources of the policy: hashes, or a nonce. */
  readonly inline: readonly string[]
  /** The outside scripts of measuring may load here. */
  readonly measured?: boolean
  /** A form here may lead on to the page where the visitor pays. */
  readonly payment?: boolean
  /** The chat of somebody else may load here. */
  readonly outsideChat?: boolean
  /** The page builder's own SDK may draw here; it writes its styles into the page. */
  readonly builder?: boolean
  /** What it draws has code in it, which it evaluates. */
  readonly builderCode?: boolean
  /** Origins of the films that are shown here. */
  readonly films?: readonly string[]
  /** Origins of the pictures that somebody else keeps. */
  readonly pictures?: readonly string[]
}

type Sources = Readonly<Record<string, readonly string[]>>

export const POLICY = 'content-security-policy'
/** Where the browser says what the policy kept from happening. */
const REPORT_PATH = '/api/csp-report'
/** The group of `Report-To` that `Reporting-Endpoints` names. */
const REPORT_GROUP = 'policy'

/** The policy of whatever is no page: an answer that does nothing when somebody opens it. */
export const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of a script: that of the worker which it becomes where a page starts one of it. */
export const WORKER =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What every page needs: its own files, pictures in the page itself, and files that a visitor has just chosen. */
const OWN: Sources = {
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

/** What each outside script of measuring loads and calls, by its own documentation. */
const MEASURING: Readonly<Record<keyof Config['scripts'], Sources>> = {
  counter: {
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

function measuring({ scripts }: Config): Sources[] {
  return (Object.keys(MEASURING) as (keyof typeof MEASURING)[])
    .filter((name) => scripts[name])
    .map((name) => MEASURING[name])
}

/** An outside chat comes from the hosts of its loaders, and from those of the same domain. */
function outsideChat({ chat: { loaders } }: Config): Sources {
  const hosts = [loaders.default, loaders.PE, ...Object.values(loaders.languages)].flatMap((address) =>
    address ? [new URL(address)] : [],
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

/** An outside account backend keeps the images of administrators, an outside product backend those of banners that one visitor has. */
function backends({ accountBackUrl, backendUrl }: Config): Sources {
  return {
    'img-src': [accountBackUrl, backendUrl].flatMap((addresses) =>
      Object.values(addresses).flatMap((address) => (address ? [new URL(address).origin] : [])),
    ),
  }
}

/** Where the visitor pays. */
function payment({ payment: settings }: Config): Sources {
  if (settings.driver !== 'stripe') return {}
  return { 'form-action': ['https://checkout.stripe.com', ...(settings.apiUrl ? [settings.apiUrl] : [])] }
}

/**
 * The content security policy of a page: nothing but what is named here is loaded or run. There is no other place where
 * a source is allowed.
 */
export function pagePolicy(needs: PageNeeds, config: Config): string {
  const parts: Sources[] = [
    OWN,
    { 'script-src': needs.inline },
    backends(config),
    ...(needs.payment ? [payment(config)] : []),
    ...(needs.measured ? measuring(config) : []),
    ...(needs.outsideChat ? [outsideChat(config)] : []),
    ...(needs.builder ? [BUILDER] : []),
    ...(needs.builderCode ? [{ 'script-src': ["'unsafe-eval'"] }] : []),
    { 'img-src': [...(needs.films ?? []), ...(needs.pictures ?? [])], 'media-src': needs.films ?? [] },
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

/** Names the group of the policy's reports; a header beside it. */
export const REPORTING = { 'reporting-endpoints': `${REPORT_GROUP}="${REPORT_PATH}"` } as const
