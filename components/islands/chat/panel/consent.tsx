import { useEffect, useRef } from 'react'
import { useModel, useView } from './view'

/** Asks for the consent to the privacy policy, over everything else of the chat (specification, section 5). */
export function Consent() {
  const { talk, say } = useView()
  const policy = useModel().setting?.policy
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    title.current?.focus()
    return () => {
      // What was under it can be reached again when this has been drawn.
      requestAnimationFrame(() => before instanceof HTMLElement && before.focus())
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
        {say('chat.consent.title')}
      </h3>
      <p id="chat-consent-text">
        <span>{say('chat.consent.text')}</span>{' '}
        <a href={policy?.href} target="_blank" rel="noopener">
          {policy?.title}
        </a>
      </p>
      <div className="chat-buttons">
        <button type="button" className="chat-button" onClick={() => talk.decide(true)}>
          {say('chat.consent.accept')}
        </button>
        <button type="button" className="chat-button chat-second" onClick={() => talk.decide(false)}>
          {say('chat.consent.decline')}
        </button>
      </div>
    </section>
  )
}
