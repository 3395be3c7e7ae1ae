import { useState, type DragEvent } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

export function useDropFiles(take: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!take || !hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!take || !hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return { isOver, drop: { onDragOver, onDragLeave, onDrop } }
}
