import 'server-only'
import type { Config } from '../../config/config.ts'
import { ACCOUNT_PATH, ADMIN_HOME, ADMIN_PAGES } from '../../domain/admin-pages.ts'
import { originOf, type VariantId } from '../../variants/variants.ts'

const DISALLOWED_PATHS = [ADMIN_HOME, ...ADMIN_PAGES.map(({ href }) => href), '/basket', ACCOUNT_PATH]

/**
 * The `robots.txt` of a host. `test.` hosts are closed. `/api/` stays open: crawlers that run scripts load prices
 * there.
 */
export function robots(variant: VariantId, host: string, config: Config): string {
  if (host.startsWith('test.')) return 'User-agent: *\nDisallow: /\n'
  const ignoredParams = [
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
    ...DISALLOWED_PATHS.map((path) => `Disallow: /*${path.slice(1)}`),
    `Clean-param: ${[`${config.product}bot`, ...ignoredParams].join('&')}`,
    '',
    `Sitemap: ${originOf(variant, config)}/sitemap.xml`,
    '',
  ].join('\n')
}
