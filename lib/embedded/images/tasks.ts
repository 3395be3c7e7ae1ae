import type { CameFile, Refused } from '../../contract/chat-store.ts'
import { inspectFile, type Inspection, type TakenFile } from '../chat/inspect-file.ts'
import { makeImage, type MadeImage } from './make.ts'
import { ImageRefusal } from './refusal.ts'

/** Work on an image or a file, whose cost is chosen by its sender. */
export type ImageTask =
  { readonly task: 'image'; readonly bytes: Uint8Array } | ({ readonly task: 'chatFile' } & CameFile & Inspection)

/** A file whose bytes are left out where they are kept as they came. */
type InspectedFile = Omit<TakenFile, 'bytes'> & { readonly bytes?: Uint8Array }

/** What comes out of each task. */
export interface TaskResults {
  image: MadeImage
  chatFile: InspectedFile | Refused
}

/** Message of the worker process: a result, a refusal of the image, or an error of ours. */
export type TaskMessage<Task extends ImageTask['task'] = ImageTask['task']> =
  | { readonly result: TaskResults[Task] }
  | { readonly refusal: { readonly code: ImageRefusal['code']; readonly message: string } }
  | { readonly error: string }

async function inspect(file: CameFile & Inspection): Promise<InspectedFile | Refused> {
  const taken = await inspectFile(file, file)
  if ('refused' in taken || taken.bytes !== file.bytes) return taken
  const { bytes: _bytes, ...rest } = taken
  return rest
}

const perform = (task: ImageTask): Promise<TaskResults[ImageTask['task']]> =>
  task.task === 'image' ? makeImage(task.bytes) : inspect(task)

/** Performs a task. Never throws: everything that happens is a message. */
export async function taskMessage(task: ImageTask): Promise<TaskMessage> {
  try {
    return { result: await perform(task) }
  } catch (error) {
    if (error instanceof ImageRefusal) return { refusal: { code: error.code, message: error.message } }
    return { error: String(error instanceof Error ? error.stack : error) }
  }
}
