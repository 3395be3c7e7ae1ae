'use client'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Boundary } from '@/components/islands/boundary'
import { onceVisible } from '@/components/islands/once-visible'
import type { NamePool } from '@/lib/domain/family-tree/names'
import type { Language } from '@/lib/domain/languages'
import styles from './family-tree.module.css'
import type { TreeMessages } from './tree-messages'

interface FamilyTreeProps {
  language: Language
  pool: NamePool
  messages: TreeMessages
  /** Server-rendered preview, shown until the viewer is loaded and without scripts. */
  children: ReactNode
}

async function load(language: Language, pool: NamePool, messages: TreeMessages): Promise<ReactNode> {
  const [{ TreeViewer }, people] = await Promise.all([
    import('./tree-viewer.island'),
    import('./grow').then(({ growInWorker }) => growInWorker({ language, pool })),
  ])
  return <TreeViewer people={people} messages={messages} />
}

/** Tree of a thousand fictional ancestors. Loads nothing before it is visible. */
export function FamilyTreeIsland({ language, pool, messages, children }: FamilyTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting')
  const [viewer, setViewer] = useState<ReactNode>()

  const start = useCallback(() => {
    setState('loading')
    load(language, pool, messages).then(setViewer, (error: unknown) => {
      console.warn(error)
      setState('failed')
    })
  }, [language, pool, messages])
  useEffect(() => {
    return box.current ? onceVisible(box.current, start) : undefined
  }, [start])

  const placeholder = (
    <>
      {children}
      <p className={styles.note} role="status">
        {state === 'loading' && <span>{messages.loading}</span>}
        {state === 'failed' && (
          <>
            <span>{`${messages.failed} `}</span>
            <button type="button" onClick={start}>
              {messages.retry}
            </button>
          </>
        )}
      </p>
    </>
  )
  return (
    <div className={styles.box} ref={box}>
      {viewer ? <Boundary fallback={placeholder}>{viewer}</Boundary> : placeholder}
    </div>
  )
}
