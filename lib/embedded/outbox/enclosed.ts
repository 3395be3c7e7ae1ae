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
 * Reads what goes with a mail. A file that is there no more keeps nobody from his letter; one that cannot be read now does,
 * until it can.
 * @throws where the storage is away
 */
export async function withEnclosed(files: FileStore, mail: ClaimedMail): Promise<ReadyMail> {
  const read = async ({ key, name, type }: Attachment): Promise<EnclosedFile[]> => {
    const file = await files.read(key)
    if (!file) console.warn(`outbox: mail ${mail.id} goes without ${key}, which is not there any more`)
    return file ? [{ name, type, bytes: Buffer.from(await new Response(file.body).arrayBuffer()) }] : []
  }
  return { ...mail, enclosed: (await Promise.all((mail.attachments ?? []).map(read))).flat() }
}
