import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import raised from '@/components/ui/raised.module.css'

interface SiteStateProps {
  /** The service worker and the pages that it precaches; `undefined` if none is registered. */
  worker: { readonly url: string; readonly home: string; readonly offline: string } | undefined
}

/** Notices shown by a script: connection lost, and update available. */
export async function SiteState({ worker }: SiteStateProps) {
  const t = await getTranslations()
  return (
    <>
      <div
        className={raised.bar}
        role="status"
        data-gone={t('connection.gone')}
        data-back={t('connection.back')}
        hidden
      />
      {worker && (
        <form
          className={raised.bar}
          aria-label={t('update.ready')}
          data-worker={worker.url}
          data-home={worker.home}
          data-offline={worker.offline}
          hidden
        >
          <p>{t('update.ready')}</p>
          <button className={buttonLook('quiet', true)}>{t('update.action')}</button>
        </form>
      )}
    </>
  )
}
