'use client'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Person } from '@/lib/domain/family-tree/family-tree'
import { ZOOM_STEP } from '@/lib/domain/family-tree/view'
import { PersonCard } from './person-card'
import { SearchField } from './search-field'
import { openStage, type Stage } from './stage'
import styles from './tree-viewer.module.css'
import type { TreeMessages } from './tree-messages'

export function TreeViewer({ people, messages }: { people: readonly Person[]; messages: TreeMessages }) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<Stage>(undefined)
  const [chosen, setChosen] = useState<number>()

  // Layout effect: key listeners must exist before the canvas can be focused.
  useLayoutEffect(() => {
    if (!canvas.current) return
    const opened = openStage(canvas.current, people, messages.bornIn, setChosen)
    stage.current = opened
    return () => opened.close()
  }, [people, messages.bornIn])
  useEffect(() => stage.current?.mark(chosen), [chosen])

  function choose(index: number | undefined): void {
    setChosen(index)
    if (index !== undefined) stage.current?.show(index)
  }

  /** The close button disappears with its card: return the focus to the tree. */
  function close(): void {
    setChosen(undefined)
    canvas.current?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') choose(stage.current?.middle())
    else if (event.key === 'Escape') setChosen(undefined)
    else if (!stage.current?.press(event.key)) return
    event.preventDefault()
  }

  return (
    <>
      <canvas
        className={styles.canvas}
        ref={canvas}
        tabIndex={0}
        // `application` makes screen readers pass the arrow keys on.
        // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
        role="application"
        aria-label={messages.label}
        aria-describedby={`${id}-keys`}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" id={`${id}-keys`}>
        {messages.keys}
      </p>
      <SearchField
        people={people}
        messages={messages}
        onChoose={(index) => {
          choose(index)
        }}
      />
      <div className={styles.tools}>
        <button
          type="button"
          aria-label={messages.zoomIn}
          title={messages.zoomIn}
          onClick={() => stage.current?.zoom(ZOOM_STEP)}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={messages.zoomOut}
          title={messages.zoomOut}
          onClick={() => stage.current?.zoom(1 / ZOOM_STEP)}
        >
          <Icon name="minus" />
        </button>
        <button type="button" aria-label={messages.fit} title={messages.fit} onClick={() => stage.current?.fit()}>
          <Icon name="whole" />
        </button>
      </div>
      <div role="status">
        {chosen !== undefined && <PersonCard people={people} index={chosen} messages={messages} onClose={close} />}
      </div>
    </>
  )
}
