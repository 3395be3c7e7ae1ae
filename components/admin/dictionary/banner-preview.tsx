import { BannerSlot } from '@/components/sections/banners/banner-slot'
import type { Language } from '@/lib/domain/languages'
import type { Banner } from '@/lib/domain/banner'
import { textsIn, type Translated } from '@/lib/domain/translations'
import { variantOf } from '@/lib/variants/variants'

interface BannerPreviewProps {
  readonly title: string
  readonly values: Readonly<Record<string, unknown>>
  readonly languages: readonly Language[]
}

/** Preview of a banner in languages that have its texts. */
export function BannerPreview({ title, values, languages }: BannerPreviewProps) {
  const { theme = 'pine', href, image } = values as Partial<Banner>
  // Variant 1 is Russian only; any other selection is previewed on variant 2.
  const variant = variantOf(String(values['variants']) === '1' ? 1 : 2)
  return (
    <section className="admin-wide" aria-label={title}>
      <h3>{title}</h3>
      {languages.map((language) => {
        const texts = textsIn(values as Translated<'title' | 'text'>, ['title', 'text'], language)
        const banner = texts && {
          ...texts,
          id: 'preview',
          slot: 'home' as const,
          theme,
          href: isUrl(href) ? href : undefined,
          image,
          variants: [],
          langs: [],
          countries: [],
          personal: false,
          order: 0,
        }
        return (
          <div key={language}>
            <span className="admin-quiet">{language}</span>
            {/* Inert, since the banner's link would leave the form. */}
            {banner ? (
              <div role="img" aria-label={`${banner.title}. ${banner.text}`} lang={language}>
                <div inert>
                  <BannerSlot siteLocale={{ variant, language }} banners={[banner]} />
                </div>
              </div>
            ) : (
              <span className="admin-quiet"> —</span>
            )}
          </div>
        )
      })}
    </section>
  )
}

const isUrl = (href: string | undefined) => href !== undefined && URL.canParse(href, 'http://own.invalid')
