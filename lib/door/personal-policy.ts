import { BOOT_HASHES } from '../domain/boot-hashes.data.ts'
import type { Config } from '../config/config.ts'
import { pagePolicy, POLICY, REPORTING } from './content-policy.ts'
import { FORM_PATH } from './fixed-paths.ts'

/**
 * The policy of a page that is made for one visitor: the framework's scripts carry a nonce, and no third-party script
 * may load. Nobody sees what such a page will hold, so it goes by where the page is.
 * @param target path inside the application: variant, language, page
 * @returns headers; none in development, where the framework runs what it writes itself
 */
export function personalPolicy(target: string, config: Config): { readonly [POLICY]?: string } {
  if (!config.strict) return {}
  const [, , , first = '', ...rest] = target.split('/')
  const isPreview = first === 'content-preview'
  const policy = pagePolicy(
    {
      inline: [...BOOT_HASHES, `'nonce-${btoa(crypto.randomUUID())}'`],
      // Without scripts, the order form itself; with them it is no form that leads there.
      payment: `/${[first, ...rest].join('/')}`.startsWith(FORM_PATH),
      builder: isPreview,
      builderCode: isPreview,
      films: isPreview ? ['https:'] : [],
      // Banners that are being written are shown beside, with pictures from wherever their address leads.
      pictures: first === 'banner-admin' ? ['https:'] : [],
    },
    config,
  )
  return { [POLICY]: policy, ...REPORTING }
}
