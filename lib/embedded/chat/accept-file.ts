import type { UploadedFile, Rejected } from '../../contract/chat-store.ts'
import { nameDanger } from '../../domain/chat/dangerous-names.ts'
import { detectImageType } from '../images/detect-type.ts'
import { ImageRejection } from '../images/rejection.ts'
import { performTask, type Client } from '../images/worker-process.ts'
import type { Inspection, AcceptedFile } from './inspect-file.ts'

const BYTES_PER_MB = 1024 * 1024
const MAX_GROWTH_FACTOR = 4
const MIN_LIMIT_BYTES = BYTES_PER_MB

async function inspectInWorker(file: UploadedFile & Inspection, client: Client): Promise<AcceptedFile | Rejected> {
  const inspected = await performTask({ task: 'chatFile', ...file }, client)
  return 'rejected' in inspected ? inspected : { ...inspected, bytes: inspected.bytes ?? file.bytes }
}

/** Checks an uploaded file and returns it as stored, or a rejection. */
export async function acceptFile(
  { name, bytes }: UploadedFile,
  limitMb: number,
  client: Client,
): Promise<AcceptedFile | Rejected> {
  if (bytes.length === 0) return { rejected: 'fileEmpty' }
  if (bytes.length > limitMb * BYTES_PER_MB)
    return { rejected: 'fileSize', detail: `At most ${limitMb} MB are accepted` }
  const danger = nameDanger(name)
  if (danger) return { rejected: danger, detail: 'by its name' }
  const kind = detectImageType(bytes)
  const maxBytes = Math.min(limitMb * BYTES_PER_MB, Math.max(MIN_LIMIT_BYTES, bytes.length * MAX_GROWTH_FACTOR))
  for (const decodes of kind === 'avif' ? [true, false] : [true])
    try {
      return await inspectInWorker({ name, bytes, decodes, maxBytes }, client)
    } catch (error) {
      if (!(error instanceof ImageRejection)) throw error
      console.warn(`chat: a file (${kind ?? 'not an image'}) exceeded the limits of the worker process`)
    }
  return kind === undefined
    ? { rejected: 'fileDamaged', detail: 'The inspection of the file exceeds its limits' }
    : { rejected: 'filePixels' }
}
