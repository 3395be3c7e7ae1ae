import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { DiscountBadge, Price, type PriceMessages } from '@/components/ui/price'
import { VisitorText } from '@/components/ui/visitor-text'
import type { CatalogueView, ProductView } from '@/lib/contract/catalogue-view'
import styles from './hero.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

const SITES = [
  { gene: 'LCT', variant: 'rs4988235', text: 'siteLactose' },
  { gene: 'ACTN3', variant: 'rs1815739', text: 'siteMuscle' },
  { gene: 'CYP2C9', variant: 'rs1799853', text: 'siteWarfarin' },
  { gene: 'MTHFR', variant: 'rs1801133', text: 'siteFolate' },
] as const

interface HeroProps {
  /** The heading names a city: Moscow, or the one that the browser has stored. */
  namesCity: boolean
  main: ProductView | undefined
  catalogue: CatalogueView
  messages: PriceMessages
  sampleHref: string
}

/** The city in the heading; the boot script fills in the visitor's. */
const where = (city: ReactNode) => <VisitorText data-where="">{String(city)}</VisitorText>

export async function Hero({ namesCity, main, catalogue, messages, sampleHref }: HeroProps) {
  const t = await getTranslations()
  const price = main && { slot: main.key, price: catalogue.prices[main.key], messages, personal: catalogue.personal }
  return (
    <>
      <section className={styles.hero}>
        <div className="container">
          <div className={styles.text}>
            <h1>
              {namesCity && <span className={styles.kicker}>{t.rich('hero.kicker', { where })} </span>}
              {t('hero.title')}
            </h1>
            <p className={styles.lead}>{t('hero.lead')}</p>
            <div className={styles.offer}>
              {main && price && (
                <div className={styles.price}>
                  <p className={styles.name} {...langAttribute(main.nameLanguage)}>
                    {main.name} <DiscountBadge {...price} />
                  </p>
                  <Price {...price} size="large" />
                </div>
              )}
              <div className={`actions ${styles.actions}`}>
                {main?.orderHref ? (
                  <ButtonLink href={main.orderHref}>
                    {t('basket.order')}
                    <Icon name="right" />
                  </ButtonLink>
                ) : (
                  <ButtonLink href="#tests">
                    {t('hero.choose')}
                    <Icon name="right" />
                  </ButtonLink>
                )}
                <ButtonLink href={sampleHref} look="quiet">
                  {t('nav.sampleReport')}
                </ButtonLink>
              </div>
            </div>
            <p className="caption">{t('health.notDiagnosis')}</p>
          </div>
          <figure className={styles.figure}>
            <img
              className={styles.helix}
              src="/drawings/helix.svg"
              alt=""
              width="420"
              height="1100"
              decoding="async"
              fetchPriority="low"
            />
            <ul className={styles.sites}>
              {SITES.map(({ gene, variant, text }) => (
                <li key={gene}>
                  <strong lang="en">{gene}</strong> {variant}
                  <br />
                  {t(`hero.${text}`)}
                </li>
              ))}
            </ul>
            <figcaption className="visually-hidden">{t('hero.sites')}</figcaption>
          </figure>
        </div>
      </section>
      <span id="first-screen-end" hidden />
    </>
  )
}
