'use client'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Boundary } from '@/components/islands/boundary'
import { Icon } from '@/components/ui/icon'
import type { Language } from '@/lib/domain/languages'
import type { PickerWords } from '@/lib/visitor/picker-words'
import styles from './locale-picker.module.css'

const load = () => import('./picker-panel.island')
const Panel = lazy(async () => ({ default: (await load()).PickerPanel }))

interface LocalePickerProps {
  place: { language: Language; languageTitle: string }
  /** Currency of the prerendered page. */
  currency: string
  words: PickerWords
  /** What stands in the panel until it is loaded, and without scripts: links to the languages. */
  children: ReactNode
}

/** The button in the header; the panel behind it loads when it is first wanted. */
export function LocalePicker(props: LocalePickerProps) {
  return (
    <Boundary>
      <Picker {...props} />
    </Boundary>
  )
}

function Picker({ place, currency, words, children }: LocalePickerProps) {
  const [wanted, setWanted] = useState(false)
  const [said, setSaid] = useState('')
  const popover = useRef<HTMLDivElement>(null)
  // It may have been opened before this island lived.
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) setWanted(true)
  }, [])
  return (
    <>
      <button className={styles.button} type="button" popoverTarget="locale-picker" onPointerEnter={() => void load()}>
        <Icon name="globe" />
        <span className="visually-hidden">{words.title}: </span>
        <span className={styles.now}>
          {place.language.toUpperCase()}
          <span>
            <i aria-hidden="true"> · </i>
            <span className={styles.currency} data-slot="market.currency" data-optional="" suppressHydrationWarning>
              {currency}
            </span>
          </span>
        </span>
        <Icon name="down" className={styles.arrow} />
      </button>
      <div
        className={styles.panel}
        id="locale-picker"
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={words.title}
        onToggle={(event) => {
          if (event.newState === 'open') setWanted(true)
        }}
      >
        <div className={styles.head}>
          <strong>{words.title}</strong>
          <button type="button" popoverTarget="locale-picker" popoverTargetAction="hide" aria-label={words.close}>
            <Icon name="close" />
          </button>
        </div>
        {wanted ? (
          <Boundary fallback={children}>
            <Suspense fallback={<p className="caption">{words.loading}</p>}>
              <Panel
                language={place.language}
                words={words}
                onDone={(sentence) => {
                  setSaid(sentence)
                  popover.current?.hidePopover()
                }}
              />
            </Suspense>
          </Boundary>
        ) : (
          children
        )}
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
