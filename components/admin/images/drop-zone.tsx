import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import { FileButton } from '../file-button'
import { pastedFiles } from '../../islands/chat/ui/pasted-files'

export const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml'

/** Accepts files that are dropped, pasted or chosen. */
export function DropZone({ messages, take }: { messages: ImagesMessages; take: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => void (latest.current = take))
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = clipboardData ? pastedFiles(clipboardData) : []
      if (files.length) latest.current(files)
    }
    // A file dropped outside the zone would make the browser leave the page.
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const heard = [
      ['paste', paste],
      ['dragover', keep],
      ['drop', keep],
    ] as const
    for (const [name, listener] of heard) document.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of heard) document.removeEventListener(name, listener as EventListener)
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
      <p>{messages.drop}</p>
      <FileButton text={messages.choose} multiple accept={ACCEPTED_TYPES} take={take} />
      <p className="admin-quiet">{messages.limits}</p>
    </div>
  )
}
