import { getTranslations } from 'next-intl/server'
import styles from '@/components/sections/basket/basket.module.css'
import { SectionHead } from '@/components/ui/section-head'
import type { Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { PromoField } from './promo-field'

/** Shows what a promo code makes of the prices of the page (specification, section 1). Without scripts the code goes to the basket. */
export async function PromoCheck({ place, tinted = false }: { place: Place; tinted?: boolean }) {
  const t = await getTranslations('promo')
  const basket = new URL(href(place, '/basket'), 'http://own.invalid')
  return (
    <section className={`section ${tinted ? 'section-tinted' : ''}`} id="promo" aria-labelledby="promo-title">
      <div className="container">
        <SectionHead id="promo-title" title={t('have')} text={t('text')} />
        <form className={styles.stack} action={basket.pathname} data-part="promo">
          {[...basket.searchParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PromoField label={t('label')} apply={t('check')} />
          <div id="promo-outcome" className={styles.said} />
        </form>
      </div>
    </section>
  )
}
