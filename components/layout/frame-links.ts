import type { Bot } from '@/lib/domain/bots'

/** Links of header and footer from the configuration; `undefined` if not configured. */
export interface FrameLinks {
  /** The sample report: a page of the site or an external URL. */
  readonly sampleHref: string
  readonly basketHref: string
  readonly accountHref: string | undefined
  readonly phone: { readonly text: string; readonly href: string } | undefined
  readonly email: { readonly text: string; readonly href: string } | undefined
  /** Bots that have a URL. */
  readonly bots: readonly Bot[]
  /** Pages about the centre that exist in the content service. */
  readonly centre: readonly { readonly page: 'about' | 'delivery' | 'contacts'; readonly href: string }[]
}
