import { href, type PagePath } from '@/i18n/paths'
import type { Place } from '@/i18n/locales'
import { Picture } from '@/components/ui/picture'
import type { Banner, BannerSlot as Slot } from '@/lib/domain/banner'
import styles from './banner-slot.module.css'

const OWN = 'http://own.invalid'

/** A banner's address on a page: a path of the site gets the page's language. */
function bannerHref(place: Place, address: string): string {
  const { origin, pathname, search, hash } = new URL(address, OWN)
  return origin === OWN
    ? href(place, pathname as PagePath, { query: new URLSearchParams(search), hash: hash.slice(1) })
    : address
}

function Words({ banner, place }: { banner: Banner; place: Place }) {
  return (
    <p>
      <strong>{banner.href ? <a href={bannerHref(place, banner.href)}>{banner.title}</a> : banner.title}</strong>
      <br />
      <span>{banner.text}</span>
    </p>
  )
}

interface BannersProps {
  readonly place: Place
  readonly banners: readonly Banner[]
}

/**
 * The banners of which the browser shows one. Shown as the page comes is one that suits everybody; those before it are for some countries
 * or for a time of the visitor's own, which the browser decides (specification, section 4).
 */
export function Banners({ place, banners }: BannersProps) {
  const plain = banners.findIndex(({ personal, countries }) => !personal && countries.length === 0)
  const candidates = plain < 0 ? banners : banners.slice(0, plain + 1)
  return candidates.map((banner, index) => (
    <div
      key={banner.id}
      className={`${styles.banner} ${styles[banner.theme] ?? ''}`}
      hidden={index !== plain}
      data-banner={banner.id}
      data-countries={banner.countries.join(' ') || undefined}
      data-personal={banner.personal || undefined}
    >
      <Words banner={banner} place={place} />
      {banner.image && <Picture src={banner.image} alt="" sizes="160px" width="160" height="120" loading="lazy" />}
    </div>
  ))
}

/** The slot of a page. Where an external backend may have other banners for its visitor, `visitorSlot` keeps a place for them. */
export function BannerSlot({ visitorSlot, ...props }: BannersProps & { readonly visitorSlot?: Slot | undefined }) {
  if (props.banners.length === 0 && !visitorSlot) return null
  return (
    <div className="container" data-part="banners" data-banner-slot={visitorSlot}>
      <Banners {...props} />
      {visitorSlot && <div id="visitor-banners" />}
    </div>
  )
}
