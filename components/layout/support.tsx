import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import raised from '@/components/ui/raised.module.css'
import type { FrameLinks } from './frame-links'
import styles from './support.module.css'

interface SupportChat {
  readonly driver: 'built-in' | 'third-party'
  /** Hosts for which the built-in chat is configured; without any it accepts every host. */
  readonly hosts?: string | undefined
  /** Script of the third-party chat, and the one for visitors from Peru. */
  readonly loader?: string | undefined
  readonly loaderPe?: string | undefined
}

/**
 * Opens the chat. For a third-party chat pressing it is the consent, as the bubble above it says unless chat cookies are
 * allowed; the built-in chat asks in its panel (decisions, Chat and consent).
 */
export async function SupportButton({ chat }: { chat: SupportChat }) {
  const t = await getTranslations()
  const isExternal = chat.driver === 'third-party'
  return (
    <>
      <button
        className={`${buttonLook('primary')} ${styles.button}`}
        popoverTarget="chat"
        title={t('chat.open')}
        aria-describedby={isExternal ? 'chat-notice' : undefined}
      >
        <Icon name="chat" />
        <span className="visually-hidden">{t('chat.open')}</span>
      </button>
      {isExternal && (
        <div className={styles.bubble} id="chat-bubble">
          <p id="chat-notice">{t('chat.press.thirdParty')}</p>
          <button type="button" aria-label={t('common.close')}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </>
  )
}

/**
 * Chat dialog before its script has loaded. It opens natively as a popover, so that an early press is not lost. The
 * script renders into `chat-panel` and shows the alert if it fails to load. Without scripts it lists phone and email.
 */
export async function SupportDialog({ chat, links: { phone, email } }: { chat: SupportChat; links: FrameLinks }) {
  const t = await getTranslations()
  return (
    <dialog
      className={raised.dialog}
      id="chat"
      popover="manual"
      aria-label={t('chat.title')}
      data-driver={chat.driver}
      data-hosts={chat.hosts}
      data-loader={chat.loader}
      data-loader-pe={chat.loaderPe}
    >
      <div id="chat-panel" />
      <noscript>
        <p>{t('chat.noScripts')}</p>
        {(phone ?? email) && <p>{t('chat.otherwise')}</p>}
        {phone && (
          <p>
            <a href={phone.href}>{phone.text}</a>
          </p>
        )}
        {email && (
          <p>
            <a href={email.href}>{email.text}</a>
          </p>
        )}
      </noscript>
      <p className={styles.loading} role="status">
        {t('common.loading')}
      </p>
      {chat.driver === 'built-in' ? (
        <p role="alert" hidden>
          {`${t('chat.err.noServer')} `}
          <button data-chat="reload">{t('chat.reload')}</button>
          <button data-chat="reconnect">{t('chat.reconnect')}</button>
        </p>
      ) : (
        <p role="alert" hidden>
          {`${t('chat.err.loadTitle')} ${t('chat.err.loadText')}`}
        </p>
      )}
      <button popoverTarget="chat" popoverTargetAction="hide" aria-label={t('common.close')}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}
