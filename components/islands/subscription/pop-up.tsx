import { useCallback, useEffect, useState } from 'react'
import { SubscriptionForm } from '@/components/sections/subscription/subscription-form'
import basket from '@/components/sections/basket/basket.module.css'
import notice from '@/components/layout/cookie-notice.module.css'
import { buttonLook } from '@/components/ui/button-link'
import raised from '@/components/ui/raised.module.css'
import { Icon, Pictogram } from '@/components/ui/icon'
import type { SubscriptionForm as Form } from '@/lib/contract/subscription-form'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { SUBSCRIBED_EVENT } from './enhance-form'
import { fetchForm } from './fetch-form'
import { onIdleMoment } from './idle-moment'
import { snooze } from './snooze'

/** Form for this page; a page with its own point of contact (a bot) overrides the source. */
async function formOf(page: Document): Promise<Form> {
  const form = await fetchForm(page)
  const source = page.querySelector<HTMLElement>('[data-point-of-contact]')?.dataset['pointOfContact']
  return source ? { ...form, hidden: { ...form.hidden, source } } : form
}

const QUESTION = '.notices > :is(form:not([hidden]), aside:not(:empty))'

/** Opens the dialog; above an open notice, non-modal, if there is one. */
function open(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return
  // Of several notices only one has a height.
  const shown = [...document.querySelectorAll(QUESTION)]
    .map((question) => question.getBoundingClientRect())
    .filter(({ height }) => height > 0)
  if (!shown.length) return dialog.showModal()
  const noticeTop = Math.min(...shown.map(({ top }) => top))
  // A click on the notice must not dismiss the newsletter.
  dialog.setAttribute('closedby', 'closerequest')
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: `auto 0 ${innerHeight - noticeTop + 8}px`,
    maxHeight: `${noticeTop - 16}px`,
    overflow: 'auto',
    zIndex: '5',
  })
  dialog.show()
}

// The focused form is replaced.
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const close = ({ currentTarget }: { currentTarget: Element }) => currentTarget.closest('dialog')?.close()

/** Newsletter pop-up, opened at an idle moment; once closed, not again in this session. */
function PopUp() {
  const [form, setForm] = useState<Form>()
  useEffect(() => {
    onIdleMoment(document, () => {
      formOf(document)
        // Check again: something may have opened during the request.
        .then((fetched) => onIdleMoment(document, () => setForm(fetched)))
        .catch((error: unknown) => console.warn(error))
    })
  }, [])
  const [email, setEmail] = useState<string>()
  const showSent = useCallback((content: HTMLElement | null) => {
    const listener = ({ detail }: CustomEventInit<string>) => setEmail(detail)
    content?.addEventListener(SUBSCRIBED_EVENT, listener)
    return () => content?.removeEventListener(SUBSCRIBED_EVENT, listener)
  }, [])
  if (!form) return null
  return (
    <dialog className={raised.dialog} ref={open} aria-labelledby="pop-up-title" closedby="any" onClose={snooze}>
      <div className={basket.items} ref={showSent}>
        <div className={notice.head}>
          <h2 id="pop-up-title">{form.title}</h2>
          <button type="button" aria-label={form.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {email === undefined ? (
          <>
            <p>{form.text}</p>
            <SubscriptionForm form={form} id="pop-up" />
          </>
        ) : (
          <>
            <Pictogram name="mark-full" />
            <p role="status" tabIndex={-1} ref={focus}>
              {interpolate(form.messages.sent, { email })}
            </p>
          </>
        )}
        <button className={buttonLook(email === undefined ? 'quiet' : 'primary', true)} type="button" onClick={close}>
          {email === undefined ? form.later : form.close}
        </button>
      </div>
    </dialog>
  )
}

export const popUp = <PopUp />
