import { BOOT_HASHES } from '../domain/boot-hashes.data.ts'
import type { Config } from '../config/config.ts'
import { pageCsp, CSP_HEADER, REPORTING_ENDPOINTS } from './csp.ts'
import { ORDER_FORM_PATH } from '../routing/static-routes.ts'

/**
 * The CSP of a dynamic page: Next's scripts carry a nonce, and no third-party script may load. Its content is not known
 * in advance, so its sources depend on its path.
 * @param target internal path: variant, language, page
 * @returns headers; none in development, where Next runs inline scripts of its own
 */
export function dynamicPageCsp(target: string, config: Config): { readonly [CSP_HEADER]?: string } {
  if (!config.strict) return {}
  const [, , , first = '', ...rest] = target.split('/')
  const isPreview = first === 'content-preview'
  const policy = pageCsp(
    {
      inline: [...BOOT_HASHES, `'nonce-${btoa(crypto.randomUUID())}'`],
      // Only the order form without scripts redirects to the payment page by a form.
      payment: `/${[first, ...rest].join('/')}`.startsWith(ORDER_FORM_PATH),
      builder: isPreview,
      videos: isPreview ? ['https:'] : [],
      // Previews of draft banners show images from any URL that is entered.
      images: first === 'banner-admin' ? ['https:'] : [],
    },
    config,
  )
  return { [CSP_HEADER]: policy, ...REPORTING_ENDPOINTS }
}
