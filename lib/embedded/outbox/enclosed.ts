import { dropTag, STORED_TAG } from '../../config/process-state.ts'
import type { Attachment } from '../../contract/order-store.ts'
import type { FileStore } from '../files/store.ts'
import type { ClaimedMail } from './repository.ts'

/** A file that goes with a letter, read. */
interface EnclosedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A mail as it is handed over. */
export interface ReadyMail extends ClaimedMail {
  readonly enclosed: readonly EnclosedFile[]
}

/**
 * Reads what goes with a mail. A file that is there no more keeps nobody from his letter, and whoever made it may store it
 * again (`STORED_TAG`); one that cannot be read now keeps the letter back, until it can.
 * @throws where the storage is away
 */
export async function withEnclosed(files: FileStore, mail: ClaimedMail): Promise<ReadyMail> {
  const read = async ({ key, name, type }: Attachment): Promise<EnclosedFile[]> => {
    const file = await files.read(key)
    if (file) return [{ name, type, bytes: Buffer.from(await new Response(file.body).arrayBuffer()) }]
    console.warn(`outbox: mail ${mail.id} goes without ${key}, which is not there any more`)
    dropTag(STORED_TAG)
    return []
  }
  return { ...mail, enclosed: (await Promise.all((mail.attachments ?? []).map(read))).flat() }
}
