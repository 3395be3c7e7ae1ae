import { useEffect, useState } from 'react'
import { SubscriptionForm } from '@/components/sections/subscription/subscription-form'
import basket from '@/components/sections/basket/basket.module.css'
import notice from '@/components/layout/cookie-notice.module.css'
import raised from '@/components/ui/raised.module.css'
import { Icon } from '@/components/ui/icon'
import type { SubscriptionForm as Form } from '@/lib/contract/subscription-form'
import { askedForm } from './asked-form'
import { atFreeMoment } from './free-moment'
import { putOff } from './put-off'

/** The form as it stands on this page: one that has a place of its own (a bot) says so. */
async function formOf(page: Document): Promise<Form> {
  const form = await askedForm(page)
  const source = page.querySelector<HTMLElement>('[data-point-of-contact]')?.dataset['pointOfContact']
  return source ? { ...form, hidden: { ...form.hidden, source } } : form
}

const QUESTION = '.notices > :is(form:not([hidden]), aside:not(:empty))'

/** Opens the dialog; above an open question to the visitor, and without a backdrop over it, where there is one. */
function open(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return
  const tops = [...document.querySelectorAll(QUESTION)].map((question) => question.getBoundingClientRect().top)
  if (!tops.length) return dialog.showModal()
  const room = Math.min(...tops)
  // A press on the question is no answer to the newsletter.
  dialog.setAttribute('closedby', 'closerequest')
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: `auto 0 ${innerHeight - room + 8}px`,
    maxHeight: `${room - 16}px`,
    overflow: 'auto',
    zIndex: '5',
  })
  dialog.show()
}

const close = ({ currentTarget }: { currentTarget: Element }) => currentTarget.closest('dialog')?.close()

/** The newsletter's form over the page, at the first moment at which it is in nobody's way; once closed, not again in this session. */
function PopUp() {
  const [form, setForm] = useState<Form>()
  useEffect(() => {
    atFreeMoment(document, () => {
      formOf(document)
        // Something may have been opened while the form was under way.
        .then((fetched) => atFreeMoment(document, () => setForm(fetched)))
        .catch((error: unknown) => console.warn(error))
    })
  }, [])
  if (!form) return null
  return (
    <dialog className={raised.dialog} ref={open} aria-labelledby="pop-up-title" closedby="any" onClose={putOff}>
      <div className={basket.items}>
        <div className={notice.head}>
          <h2 id="pop-up-title">{form.title}</h2>
          <button type="button" aria-label={form.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <p>{form.text}</p>
        <SubscriptionForm form={form} id="pop-up" />
        <button className={notice.link} type="button" onClick={close}>
          {form.later}
        </button>
      </div>
    </dialog>
  )
}

/** The pop-up, ready to be put into the page. */
export const popUp = <PopUp />
