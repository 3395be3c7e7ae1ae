import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { S3Settings } from '../../config/files.ts'
import type { FileStore } from './store.ts'

const folderOf = (dataDir: string) => join(dataDir, 'files')

async function folderDisk(dataDir: string): Promise<Disk> {
  const [{ Disk: Drive }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Drive(new FSDriver({ location: folderOf(dataDir), visibility: 'private' }))
}

/** Milliseconds. A storage outage must not block the caller for long. */
const S3_TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 20_000 }

async function s3Disk({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): Promise<Disk> {
  const [{ Disk: Drive }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const driver = new S3Driver({
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    region,
    bucket,
    // Other S3-compatible services rarely support bucket host names, ACLs, or checksums in trailers.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    supportsACL: false,
    visibility: 'private',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: S3_TIMEOUTS,
  })
  return new Drive(driver)
}

function isNotFound(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; $metadata?: { httpStatusCode?: number } } }
  return cause?.code === 'ENOENT' || cause?.$metadata?.httpStatusCode === 404
}

/** Reduces an error to one line: S3 errors contain the request with the access key. */
function toOneLineError(error: unknown): Error {
  const { message, cause } = error as Error
  return new Error(cause instanceof Error ? `${message}: ${cause.name}: ${cause.message}` : message)
}

/** A file store over flydrive, which is loaded on first use. */
function diskFiles(open: () => Promise<Disk>): FileStore {
  let opened: Promise<Disk> | undefined
  async function disk<T>(act: (drive: Disk) => Promise<T>): Promise<T> {
    try {
      return await act(await (opened ??= open()))
    } catch (error) {
      throw toOneLineError(error)
    }
  }
  return {
    write: (key, bytes, contentType) =>
      disk((drive) => drive.put(key, bytes, { contentType, contentLength: bytes.length })),
    read: (key) =>
      disk(async (drive) => {
        try {
          const { contentType = 'application/octet-stream', contentLength } = await drive.getMetaData(key)
          const body = Readable.toWeb(await drive.getStream(key)) as ReadableStream<Uint8Array<ArrayBuffer>>
          return { body, type: contentType, bytes: contentLength }
        } catch (error) {
          if (isNotFound(error)) return undefined
          throw error
        }
      }),
    remove: (key) => disk((drive) => drive.delete(key)),
  }
}

/** Files in the data folder. Writes are atomic, as in S3, for concurrent readers and after a crash. */
export function folderFiles(dataDir: string): FileStore {
  const files = diskFiles(() => folderDisk(dataDir))
  const filePath = (key: string) => join(folderOf(dataDir), key)
  return {
    ...files,
    async write(key, bytes, type) {
      // Backups skip names that start with a dot.
      const unfinished = join(dirname(key), `.${randomUUID()}-${basename(key)}`)
      try {
        await files.write(unfinished, bytes, type)
        await rename(filePath(unfinished), filePath(key))
      } catch (error) {
        await files.remove(unfinished).catch(() => undefined)
        throw error
      }
    },
  }
}

export const s3Files = (settings: S3Settings): FileStore => diskFiles(() => s3Disk(settings))
