import { getTranslations } from 'next-intl/server'
import styles from '@/components/sections/basket/basket.module.css'
import { SectionHead } from '@/components/ui/section-head'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { PromoField } from './promo-field'

/** Applies a promo code to the page's prices (specification, section 1). Without scripts it submits to the basket. */
export async function PromoCheck({ siteLocale, tinted = false }: { siteLocale: SiteLocale; tinted?: boolean }) {
  const t = await getTranslations('promo')
  const basket = new URL(href(siteLocale, '/basket'), 'http://own.invalid')
  return (
    <section className={`section ${tinted ? 'section-tinted' : ''}`} id="promo" aria-labelledby="promo-title">
      <div className="container">
        <SectionHead id="promo-title" title={t('have')} text={t('text')} />
        <form className={styles.stack} action={basket.pathname} data-island="promo">
          {[...basket.searchParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PromoField label={t('label')} apply={t('check')} />
          <div id="promo-outcome" className={styles.message} />
        </form>
      </div>
    </section>
  )
}
