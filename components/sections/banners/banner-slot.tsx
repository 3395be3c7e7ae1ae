import { href, type PagePath } from '@/i18n/paths'
import type { SiteLocale } from '@/i18n/locales'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/picture'
import type { Banner, BannerSlot as Slot } from '@/lib/domain/banner'
import styles from './banner-slot.module.css'

const BASE_URL = 'http://own.invalid'

/** Localizes a banner's link if it is a path of the site. */
function bannerHref(siteLocale: SiteLocale, url: string): string {
  const { origin, pathname, search, hash } = new URL(url, BASE_URL)
  return origin === BASE_URL
    ? href(siteLocale, pathname as PagePath, { query: new URLSearchParams(search), hash: hash.slice(1) })
    : url
}

function BannerText({ banner, siteLocale }: { banner: Banner; siteLocale: SiteLocale }) {
  return (
    <p>
      <strong>
        {banner.href ? (
          <a href={bannerHref(siteLocale, banner.href)}>
            <span>{banner.title}</span>
            <Icon name="right" />
          </a>
        ) : (
          banner.title
        )}
      </strong>
      <br />
      <span>{banner.text}</span>
    </p>
  )
}

interface BannersProps {
  readonly siteLocale: SiteLocale
  readonly banners: readonly Banner[]
}

/**
 * Candidates for the slot, of which the browser shows one. The HTML shows the first banner for all visitors; those
 * before it are for some countries or times, which the browser checks (specification, section 4).
 */
export function Banners({ siteLocale, banners }: BannersProps) {
  const firstGeneral = banners.findIndex(({ personal, countries }) => !personal && countries.length === 0)
  const candidates = firstGeneral < 0 ? banners : banners.slice(0, firstGeneral + 1)
  return candidates.map((banner, index) => (
    <div
      key={banner.id}
      className={`${styles.banner} ${styles[banner.theme] ?? ''}`}
      hidden={index !== firstGeneral}
      data-banner={banner.id}
      data-countries={banner.countries.join(' ') || undefined}
      data-personal={banner.personal || undefined}
    >
      <BannerText banner={banner} siteLocale={siteLocale} />
      {banner.image && (
        <Picture src={banner.image} alt={banner.alt ?? ''} sizes="160px" width="160" height="120" loading="lazy" />
      )}
    </div>
  ))
}

interface BannerSlotProps extends BannersProps {
  readonly visitorSlot?: Slot | undefined
  readonly closeLabel?: string
}

/**
 * `visitorSlot` adds a container for banners that an external backend chooses for the visitor. With `closeLabel` the
 * browser adds a close button.
 */
export function BannerSlot({ visitorSlot, closeLabel, ...props }: BannerSlotProps) {
  if (props.banners.length === 0 && !visitorSlot) return null
  return (
    <div className="container" data-island="banners" data-banner-slot={visitorSlot} data-close={closeLabel}>
      <Banners {...props} />
      {visitorSlot && <div id="visitor-banners" />}
    </div>
  )
}
