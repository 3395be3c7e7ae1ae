import { config, isBuild } from '../config/config.ts'
import { pagePolicy, REPORTING } from '../door/content-policy.ts'
import { THIRD_PARTY_META } from '../door/third-party-scripts.ts'
import { inlineSources } from './inline-scripts.ts'

const FILMS = /<(?:video|track)\b[^<>]*?\s(?:src|poster)="(https:\/\/[^"/?#]+)/g
/** What permits third-party scripts to a page, with the ids of those that measure. */
const PERMISSION = new RegExp(`<meta name="${THIRD_PARTY_META}" content="([^"]*)"`)
const PICTURES = /<img\b[^<>]*?\ssrc="(https:\/\/[^"/?#]+)/g

/** An origin as a policy names it: a header takes no other letters, and a semicolon would begin another rule. */
const ORIGIN = /^https:\/\/[\w.-]+(?::\d+)?$/

/** Where what a page shows comes from, if it is not the site; what can stand in no policy is not shown. */
const originsOf = (html: string, shown: RegExp) =>
  [...html.matchAll(shown)]
    .map(([, origin = '']) => (URL.canParse(origin) ? new URL(origin).origin : ''))
    .filter((origin) => ORIGIN.test(origin))

/**
 * The policy of a rendered page, by what stands in it.
 * @param renderings the page in each form in which it is sent
 * @returns headers; none while a site is made, or in development, where the framework runs what it writes itself
 */
export async function policyHeaders(renderings: readonly string[]): Promise<Record<string, string>> {
  if (isBuild() || !config().strict) return {}
  const [html = ''] = renderings
  const permitted = PERMISSION.exec(html)?.[1]
  const inline = await Promise.all(renderings.map(inlineSources))
  const needs = {
    inline: [...new Set(inline.flat())],
    measured: permitted !== undefined && permitted !== '{}',
    outsideChat: permitted !== undefined && html.includes(' data-driver="third-party"'),
    builder: html.includes(' data-part="builder"'),
    builderCode: /<[^<>]* data-part="builder"[^<>]*&quot;(?:bindings|actions)&quot;/.test(html),
    films: originsOf(html, FILMS),
    pictures: originsOf(html, PICTURES),
  }
  return { 'content-security-policy': pagePolicy(needs, config()), ...REPORTING }
}
