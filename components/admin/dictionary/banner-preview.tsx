import { BannerSlot } from '@/components/sections/banners/banner-slot'
import { LANGUAGES, type Language } from '@/lib/domain/languages'
import type { Banner } from '@/lib/domain/banner'
import { variantOf } from '@/lib/variants/variants'

/** Preview of a banner in each language that it targets. */
export function BannerPreview({ title, values }: { title: string; values: Readonly<Record<string, unknown>> }) {
  const { variants, langs, theme = 'pine', text = '', title: heading = '', href, image } = values as Partial<Banner>
  const selection = langs?.length ? (langs as readonly Language[]) : LANGUAGES
  // Variant 1 is Russian only; any other selection is previewed on variant 2.
  const isFirst = String(variants) === '1'
  const languages = isFirst ? (['ru'] as const) : selection
  const banner = {
    id: 'preview',
    slot: 'home',
    theme,
    text,
    title: heading,
    href: isUrl(href) ? href : undefined,
    image,
    variants: [],
    langs: [],
    countries: [],
    personal: false,
    order: 0,
  } as const
  return (
    <section className="admin-wide" aria-label={title}>
      <h3>{title}</h3>
      {languages.map((language) => (
        <div key={language}>
          <span className="admin-quiet">{language}</span>
          {/* Inert, since the banner's link would leave the form. */}
          <div role="img" aria-label={`${heading}. ${text}`} lang={language}>
            <div inert>
              <BannerSlot siteLocale={{ variant: variantOf(isFirst ? 1 : 2), language }} banners={[banner]} />
            </div>
          </div>
        </div>
      ))}
    </section>
  )
}

const isUrl = (href: string | undefined) => href !== undefined && URL.canParse(href, 'http://own.invalid')
