import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { ImagesWords } from '@/components/sections/admin/images-words'
import { pastedFiles } from '../../chat/parts/pasted-files'

const TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml'

/** Where files are dropped, pasted or chosen. */
export function DropZone({ words, take }: { words: ImagesWords; take: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(take)
  useEffect(() => void (latest.current = take))
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = clipboardData ? pastedFiles(clipboardData) : []
      if (files.length) latest.current(files)
    }
    // A browser would leave the page for a file that is dropped beside the zone.
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const heard = [
      ['paste', paste],
      ['dragover', keep],
      ['drop', keep],
    ] as const
    for (const [name, hear] of heard) document.addEventListener(name, hear as EventListener)
    return () => {
      for (const [name, hear] of heard) document.removeEventListener(name, hear as EventListener)
    }
  }, [])
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <div
      className={isOver ? `admin-drop admin-over` : 'admin-drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take([...event.dataTransfer.files])
      }}
    >
      <p>{words.drop}</p>
      <label className="admin-button">
        <span>{words.choose}</span>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          multiple
          accept={TYPES}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </label>
      <p className="admin-quiet">{words.limits}</p>
    </div>
  )
}
