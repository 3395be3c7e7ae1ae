import type { UploadedFile, Rejected } from '../../contract/chat-store.ts'
import { inspectFile, type Inspection, type AcceptedFile } from '../chat/inspect-file.ts'
import { processImage, type ProcessedImage } from './resize.ts'
import { ImageRejection } from './rejection.ts'

export type ImageTask =
  { readonly task: 'image'; readonly bytes: Uint8Array } | ({ readonly task: 'chatFile' } & UploadedFile & Inspection)

/** `bytes` is absent if the content is stored unchanged. */
type InspectedFile = Omit<AcceptedFile, 'bytes'> & { readonly bytes?: Uint8Array }

export interface TaskResults {
  image: ProcessedImage
  chatFile: InspectedFile | Rejected
}

export type TaskMessage<Task extends ImageTask['task'] = ImageTask['task']> =
  | { readonly result: TaskResults[Task] }
  | { readonly rejection: { readonly code: ImageRejection['code']; readonly message: string } }
  | { readonly error: string }

async function inspect(file: UploadedFile & Inspection): Promise<InspectedFile | Rejected> {
  const accepted = await inspectFile(file, file)
  if ('rejected' in accepted || accepted.bytes !== file.bytes) return accepted
  const { bytes: _bytes, ...rest } = accepted
  return rest
}

const perform = (task: ImageTask): Promise<TaskResults[ImageTask['task']]> =>
  task.task === 'image' ? processImage(task.bytes) : inspect(task)

/** Never throws: every outcome becomes a message. */
export async function taskMessage(task: ImageTask): Promise<TaskMessage> {
  try {
    return { result: await perform(task) }
  } catch (error) {
    if (error instanceof ImageRejection) return { rejection: { code: error.code, message: error.message } }
    return { error: String(error instanceof Error ? error.stack : error) }
  }
}
