import 'server-only'
import type { Config } from '../../config/config.ts'
import { ACCOUNT_PATH, ADMIN_PAGES } from '../../domain/admin-pages.ts'
import { originOf, type VariantId } from '../../variants/variants.ts'

/** Pages that are nobody's reading matter: admin, basket, account, and addresses that only mark how a page was opened. */
const CLOSED = [...ADMIN_PAGES.map(({ href }) => href), '/basket', ACCOUNT_PATH]

/** Rules for crawlers. A `test.` host is closed altogether. `/api/` stays open: a crawler that runs scripts reads prices there. */
export function robots(variant: VariantId, host: string, config: Config): string {
  if (host.startsWith('test.')) return 'User-agent: *\nDisallow: /\n'
  const marks = [
    'lng',
    'isPlanningAvailable',
    'utm_source',
    'utm_content',
    'utm_medium',
    'utm_term',
    'utm_campaign',
    'client_reference_id',
    'ct_vkads',
    'rs',
  ]
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: /*${path.slice(1)}`),
    `Clean-param: ${[`${config.product}bot`, ...marks].join('&')}`,
    '',
    `Sitemap: ${originOf(variant, config)}/sitemap.xml`,
    '',
  ].join('\n')
}
