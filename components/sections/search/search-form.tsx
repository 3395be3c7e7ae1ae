import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { SEARCH_PATH } from '@/lib/domain/site-search/search-path'
import { MAX_QUERY_CHARACTERS } from '@/lib/domain/site-search/words'

interface SearchFormProps {
  siteLocale: SiteLocale
  query?: string
}

/** Search form that needs no script. */
export async function SearchForm({ siteLocale, query }: SearchFormProps) {
  const t = await getTranslations('search')
  const url = new URL(href(siteLocale, SEARCH_PATH), 'http://own.invalid')
  return (
    <form className={`${styles.items} ${styles.field}`} role="search" action={url.pathname}>
      {[...url.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="query">{t('hint')}</label>
      <div className={styles.code}>
        <input
          id="query"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={MAX_QUERY_CHARACTERS}
          autoComplete="off"
        />
        <button className={buttonLook('primary', true)}>{t('submit')}</button>
      </div>
    </form>
  )
}
