import { config, isBuild } from '../config/config.ts'
import { pageCsp, REPORTING_ENDPOINTS, type CspSources } from './csp.ts'
import { THIRD_PARTY_META } from '../routing/third-party-scripts.ts'

const VIDEOS = /<(?:video|track)\b[^<>]*?\s(?:src|poster)="(https:\/\/[^"/?#]+)/g
const PERMISSION = new RegExp(`<meta name="${THIRD_PARTY_META}" content="([^"]*)"`)
const IMAGES = /<img\b[^<>]*?\ssrc="(https:\/\/[^"/?#]+)/g

/** Restricts origins to characters that are valid in a header; a semicolon would start another directive. */
const ORIGIN = /^https:\/\/[\w.-]+(?::\d+)?$/

/** External origins in the HTML. Invalid ones are left out, so the browser blocks them. */
const originsOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)]
    .map(([, origin = '']) => (URL.canParse(origin) ? new URL(origin).origin : ''))
    .filter((origin) => ORIGIN.test(origin))

/**
 * The CSP of a rendered page, derived from its HTML.
 * @param inline sources of its inline scripts
 * @returns headers; none during a build or in development, where Next runs inline scripts of its own
 */
export function cspHeaders(html: string, inline: readonly string[]): Record<string, string> {
  if (isBuild() || !config().strict) return {}
  const permitted = PERMISSION.exec(html)?.[1]
  const needs: CspSources = {
    inline,
    analytics: permitted !== undefined && permitted !== '{}',
    externalChat: permitted !== undefined && html.includes(' data-driver="third-party"'),
    builder: html.includes(' data-island="builder"'),
    videos: originsOf(html, VIDEOS),
    images: originsOf(html, IMAGES),
  }
  return { 'content-security-policy': pageCsp(needs, config()), ...REPORTING_ENDPOINTS }
}
