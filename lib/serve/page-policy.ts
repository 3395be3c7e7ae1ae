import { config, isBuild } from '../config/config.ts'
import { pagePolicy, REPORTING } from '../door/content-policy.ts'
import { inlineSources } from './inline-scripts.ts'

/** Where the films of a page come from. */
const filmsOf = (html: string) => [...html.matchAll(/<(?:video|track)\b[^>]*?\s(?:src|poster)="(https:\/\/[^"/?#]+)/g)].map(([, origin = '']) => origin)

/**
 * The policy of a rendered page, by what stands in it.
 * @param renderings the page in each form in which it is sent
 * @returns headers; none while a site is made, or in development, where the framework runs what it writes itself
 */
export async function policyHeaders(renderings: readonly string[]): Promise<Record<string, string>> {
  if (isBuild() || !config().strict) return {}
  const [html = ''] = renderings
  const inline = await Promise.all(renderings.map(inlineSources))
  const needs = {
    inline: [...new Set(inline.flat())],
    measured: /<html[^>]* data-scripts="/.test(html),
    outsideChat: html.includes(' data-driver="third-party"'),
    builder: html.includes(' data-part="builder"'),
    builderCode: /<[^>]* data-part="builder"[^>]*&quot;(?:bindings|actions)&quot;/.test(html),
    films: filmsOf(html),
  }
  return { 'content-security-policy': pagePolicy(needs, config()), ...REPORTING }
}
