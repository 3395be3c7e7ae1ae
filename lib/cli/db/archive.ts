import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { unpackTar } from 'modern-tar/fs'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { CopyError } from '../../embedded/database/copy.ts'

export interface ArchivedFile {
  readonly path: string
  readonly name: string
}

const isSecret = (key: string): boolean => key.startsWith('AGE-SECRET-KEY-')

const isNotFound = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function createEncrypter(key: string): Promise<Encrypter> {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(isSecret(key) ? await identityToRecipient(key) : key)
  } catch (error) {
    throw new CopyError('BACKUP_KEY is not a valid age key', { cause: error })
  }
  return encrypter
}

function createDecrypter(key: string): Decrypter {
  if (!isSecret(key))
    throw new CopyError('BACKUP_KEY is a public key, which only makes backups: set the secret key that belongs to it')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(key)
  } catch (error) {
    throw new CopyError('BACKUP_KEY is not a valid age key', { cause: error })
  }
  return decrypter
}

/** @returns false if the file was deleted after it was listed */
async function addFile(controller: TarPackController, { path, name }: ArchivedFile): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    if (isNotFound(error)) return undefined
    throw error
  })
  if (!file) return false
  try {
    const { size, mtime } = await file.stat()
    const entry = controller.add({ name, size, mtime, mode: 0o600 })
    const contents = file.createReadStream({ autoClose: false, ...(size > 0 && { end: size - 1 }) })
    await Readable.toWeb(contents).pipeTo(entry as WritableStream<unknown>)
    return true
  } finally {
    await file.close()
  }
}

/**
 * Writes files to a tar archive encrypted with age.
 * @returns the number of files
 * @throws {CopyError} if the key is invalid
 */
export async function writeArchive(archive: string, files: readonly ArchivedFile[], key: string): Promise<number> {
  const encrypter = await createEncrypter(key)
  const { readable, controller } = createTarPacker()
  let count = 0
  const pack = async () => {
    try {
      for (const file of files) if (await addFile(controller, file)) count += 1
      controller.finalize()
    } catch (error) {
      controller.error(error)
    }
  }
  const encrypted = await encrypter.encrypt(readable)
  const written = pipeline(
    Readable.fromWeb(encrypted as ReadableStream),
    createWriteStream(archive, { mode: 0o600, flush: true }),
  )
  await Promise.all([pack(), written])
  return count
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/**
 * Unpacks an archive into a folder. Discard the folder if this fails: only the end of an archive proves that it is
 * complete.
 * @throws {CopyError} if the key does not match, or the archive is damaged, truncated or not encrypted
 */
export async function readArchive(archive: string, folder: string, key: string): Promise<void> {
  const decrypter = createDecrypter(key)
  const contents = Readable.toWeb(createReadStream(archive)) as globalThis.ReadableStream<Uint8Array>
  const decrypted = await decrypter.decrypt(contents).catch((error: unknown) => {
    if (isSystemError(error)) throw error
    const isOtherKey = error instanceof Error && error.message.includes('no identity matched')
    throw new CopyError(
      isOtherKey
        ? `BACKUP_KEY does not open ${archive}: it was made with another key`
        : `${archive} is not encrypted, or its beginning is damaged`,
      { cause: error },
    )
  })
  try {
    await pipeline(
      Readable.fromWeb(decrypted as ReadableStream),
      unpackTar(folder, { dmode: 0o700, fmode: 0o600, strict: true }),
    )
  } catch (error) {
    if (isSystemError(error)) throw error
    throw new CopyError(`${archive} is damaged or truncated`, { cause: error })
  }
}
