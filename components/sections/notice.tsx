import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import type { Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import styles from './notice.module.css'

interface NoticeProps {
  place: Place
  /** The status that the page comes with, where the visitor may have heard of it. */
  code?: string
  title: string
  text: string
}

/** A page instead of the one that was wanted: what may have happened, and where to go. */
export async function Notice({ place, code, title, text }: NoticeProps) {
  const t = await getTranslations()
  return (
    <section className="section">
      <div className={`container ${styles.text}`}>
        {code && <p className={styles.number}>{code}</p>}
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="actions">
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
