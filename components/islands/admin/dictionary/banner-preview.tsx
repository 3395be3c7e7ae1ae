import { BannerSlot } from '@/components/sections/banners/banner-slot'
import { LANGUAGES, type Language } from '@/lib/domain/languages'
import type { Banner } from '@/lib/domain/banner'
import { variantOf } from '@/lib/variants/variants'

/** A banner as it stands in its slot, in each language that it is for. */
export function BannerPreview({ title, values }: { title: string; values: Readonly<Record<string, unknown>> }) {
  const { langs, theme = 'pine', text = '', title: heading = '', href, image } = values as Partial<Banner>
  const languages = langs?.length ? (langs as readonly Language[]) : LANGUAGES
  const variant = variantOf((values['variants'] as number[] | undefined)?.includes(1) && languages.includes('ru') && languages.length === 1 ? 1 : 2)
  const banner = {
    id: 'preview',
    slot: 'home',
    theme,
    text,
    title: heading,
    href: isAddress(href) ? href : undefined,
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
        <div key={language} lang={language}>
          <span className="admin-quiet">{language}</span>
          <BannerSlot place={{ variant, language }} banners={[banner]} />
        </div>
      ))}
    </section>
  )
}

const isAddress = (href: string | undefined) => href !== undefined && URL.canParse(href, 'http://own.invalid')
