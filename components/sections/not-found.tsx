import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import type { Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import styles from './not-found.module.css'

/** There is no such page: what may have happened, and where to go. */
export async function NotFound({ place }: { place: Place }) {
  const t = await getTranslations()
  return (
    <section className="section">
      <div className={`container ${styles.text}`}>
        <p className={styles.number}>404</p>
        <h1>{t('e404.title')}</h1>
        <p>{t('e404.text')}</p>
        <div className={styles.actions}>
          <ButtonLink href={href(place, '/')} look="quiet">
            {t('e404.action')}
          </ButtonLink>
          <ButtonLink href={href(place, '/', { hash: 'tests' })} look="quiet">
            {t('hero.choose')}
          </ButtonLink>
        </div>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
