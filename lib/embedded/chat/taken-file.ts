import type { CameFile, Refused } from '../../contract/chat-store.ts'
import { nameDanger } from '../../domain/chat/dangerous-names.ts'
import { kindOf } from '../images/kind.ts'
import { ImageRefusal } from '../images/refusal.ts'
import { performTask, type Client } from '../images/worker-process.ts'
import type { Inspection, TakenFile } from './inspect-file.ts'

const MB = 1024 * 1024
/** How many times as large as it came a picture may be kept, and how large any may be. */
const MAX_GROWTH = 4
const ALWAYS = MB

/** What is kept of a file, looked into in the worker process. */
async function inspected(file: CameFile & Inspection, client: Client): Promise<TakenFile | Refused> {
  const taken = await performTask({ task: 'chatFile', ...file }, client)
  return 'refused' in taken ? taken : { ...taken, bytes: taken.bytes ?? file.bytes }
}

/** What is kept of a file that was sent, or why it is not taken. */
export async function takeFile(
  { name, bytes }: CameFile,
  limitMb: number,
  client: Client,
): Promise<TakenFile | Refused> {
  if (bytes.length === 0) return { refused: 'fileEmpty' }
  if (bytes.length > limitMb * MB) return { refused: 'fileSize', detail: `At most ${limitMb} MB are taken` }
  const named = nameDanger(name)
  if (named) return { refused: named, detail: 'by the name of the file' }
  const kind = kindOf(bytes)
  const maxBytes = Math.min(limitMb * MB, Math.max(ALWAYS, bytes.length * MAX_GROWTH))
  for (const decodes of kind === 'avif' ? [true, false] : [true])
    try {
      return await inspected({ name, bytes, decodes, maxBytes }, client)
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error
      console.warn(`chat: a file (${kind ?? 'no picture'}) met the limits of the worker process`)
    }
  return kind === undefined
    ? { refused: 'fileDamaged', detail: 'It is too costly to look into' }
    : { refused: 'filePixels' }
}
