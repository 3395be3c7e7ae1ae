import { useEffect, useRef } from 'react'
import { useModel, useView } from './view'

/** Consent dialog for the privacy policy, modal within the chat (specification, section 5). */
export function Consent() {
  const { controller, t } = useView()
  const policy = useModel().setting?.policy
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const previousFocus = document.activeElement
    title.current?.focus()
    return () => {
      // The covered content is inert until the next render.
      requestAnimationFrame(() => previousFocus instanceof HTMLElement && previousFocus.focus())
    }
  }, [])
  return (
    <section
      className="chat-consent"
      role="alertdialog"
      aria-labelledby="chat-consent"
      aria-describedby="chat-consent-text"
    >
      <h3 id="chat-consent" tabIndex={-1} ref={title}>
        {t('chat.consent.title')}
      </h3>
      <p id="chat-consent-text">
        <span>{t('chat.consent.text')}</span>{' '}
        <a href={policy?.href} target="_blank" rel="noopener">
          {policy?.title}
        </a>
      </p>
      <div className="chat-buttons">
        <button type="button" className="chat-button" onClick={() => controller.answerConsent(true)}>
          {t('chat.consent.accept')}
        </button>
        <button type="button" className="chat-button chat-second" onClick={() => controller.answerConsent(false)}>
          {t('chat.consent.decline')}
        </button>
      </div>
    </section>
  )
}
