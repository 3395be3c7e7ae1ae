import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { QrCode } from '@/components/ui/qr-code'
import styles from './bot-entry.module.css'

/** Link to a bot if its URL is configured. Subscriptions from its page have the point of contact as their label. */
export async function BotEntry({
  url,
  contact,
  popUpAfter,
}: {
  url: string | undefined
  contact: string
  popUpAfter: number
}) {
  const t = await getTranslations('bots')
  return (
    <div className={styles.entry} data-point-of-contact={contact} data-pop-up-after={popUpAfter}>
      {url ? (
        <>
          <ButtonLink href={url} look="primary">
            {t('open')}
            <Icon name="right" />
          </ButtonLink>
          <figure className={styles.figure}>
            <QrCode text={url} label={t('open')} />
            <figcaption className="caption">{t('qr')}</figcaption>
          </figure>
        </>
      ) : (
        <p>{t('unpublished')}</p>
      )}
    </div>
  )
}
