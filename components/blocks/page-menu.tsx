import { getTranslations } from 'next-intl/server'
import styles from './blocks.module.css'
import type { PageData } from './page-data'

/** Links to the parts of a page that have a name in its menu. */
export async function PageMenu({ parts }: { parts: PageData['parts'] }) {
  const t = await getTranslations()
  return parts.length ? (
    <nav className={styles.menu} aria-label={t('page.contents')}>
      {parts.map(({ id, label }) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  ) : null
}
