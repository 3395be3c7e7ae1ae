'use client'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Boundary } from '@/components/islands/boundary'
import { startMeasuring } from '@/components/islands/measure/start'
import { COOKIE_PURPOSES, readCookieChoice, saveCookieChoice } from '@/lib/visitor/cookie-choice'
import raised from '@/components/ui/raised.module.css'

interface CookieChoiceProps {
  /** Version of the privacy policy in force; a choice about another one is asked for again. */
  version: string
  words: { title: string; saved: string }
  /** Question and buttons of the bar. */
  bar: ReactNode
  /** Boxes and buttons of the dialog. Buttons are named `choice`: `all`, `none`, or `ticked`. */
  children: ReactNode
}

/** Asks once which cookies are allowed, remembers it, and lets it be changed in the dialog `cookies`. */
export function CookieChoice(props: CookieChoiceProps) {
  return (
    <Boundary>
      <Choice {...props} />
    </Boundary>
  )
}

/** What is allowed stands on `<html>`, where everybody asks before loading or telling anything. */
function allow(allowed: readonly string[]): void {
  document.documentElement.dataset['allowed'] = allowed.join(' ')
}

function Choice({ version, words, bar, children }: CookieChoiceProps) {
  const [asks, setAsks] = useState(false)
  const [said, setSaid] = useState('')
  const boxes = useRef<HTMLFormElement>(null)

  /** The boxes as they were chosen last; at first nothing is ticked. */
  const show = () => {
    const choice = readCookieChoice(version)
    for (const purpose of COOKIE_PURPOSES) {
      const box = boxes.current?.elements.namedItem(purpose)
      if (box instanceof HTMLInputElement) box.checked = choice?.allowed.includes(purpose) ?? false
    }
    return choice
  }
  useEffect(() => {
    const choice = show()
    allow(choice?.allowed ?? [])
    if (!choice && document.documentElement.dataset['prerender'] === undefined) setAsks(true)
    // Once a page: the version never changes in it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const given = new FormData(event.currentTarget, submitter)
    const choice = given.get('choice')
    const allowed = COOKIE_PURPOSES.filter((purpose) => choice === 'all' || (choice === 'ticked' && given.has(purpose)))
    saveCookieChoice({ version, at: new Date().toISOString(), allowed })
    allow(allowed)
    startMeasuring(true)
    setAsks(false)
    setSaid(words.saved)
    event.currentTarget.closest('dialog')?.close()
    // The bar goes away with the button that was pressed: whoever came by keyboard goes on at the beginning of the page's content.
    if (asks) document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <form className={raised.bar} aria-label={words.title} hidden={!asks} onSubmit={choose}>
        {bar}
      </form>
      <dialog className={raised.dialog} id="cookies" aria-labelledby="cookies-title" closedby="any" onClose={show}>
        <form ref={boxes} method="dialog" onSubmit={choose}>
          {children}
        </form>
      </dialog>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
