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

/** Storage that is away must not keep its caller waiting: milliseconds. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 20_000 }

async function s3Disk({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): Promise<Disk> {
  const [{ Disk: Drive }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const driver = new S3Driver({
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    region,
    bucket,
    // Who is no Amazon rarely has a host name for each bucket, access lists, or checksums in trailers.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    supportsACL: false,
    visibility: 'private',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
  })
  return new Drive(driver)
}

/** What a folder (`ENOENT`) and S3 (404) say of a file that is not there. */
function isAbsent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; $metadata?: { httpStatusCode?: number } } }
  return cause?.code === 'ENOENT' || cause?.$metadata?.httpStatusCode === 404
}

/** A failure in one line: what S3 says of one has the request in it, and whose key signed it. */
function inOneLine(error: unknown): Error {
  const { message, cause } = error as Error
  return new Error(cause instanceof Error ? `${message}: ${cause.name}: ${cause.message}` : message)
}

/** Files by a library that knows both kinds of storage, loaded when the first file is asked for. */
function diskFiles(open: () => Promise<Disk>): FileStore {
  let opened: Promise<Disk> | undefined
  async function disk<T>(act: (drive: Disk) => Promise<T>): Promise<T> {
    try {
      return await act(await (opened ??= open()))
    } catch (error) {
      throw inOneLine(error)
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
          if (isAbsent(error)) return undefined
          throw error
        }
      }),
    remove: (key) => disk((drive) => drive.delete(key)),
  }
}

/** Files in the data folder. One is there whole or not at all, as in S3, for whoever reads meanwhile and after a crash. */
export function folderFiles(dataDir: string): FileStore {
  const files = diskFiles(() => folderDisk(dataDir))
  const place = (key: string) => join(folderOf(dataDir), key)
  return {
    ...files,
    async write(key, bytes, type) {
      // Whoever copies the folder passes over names that begin with a dot.
      const unfinished = join(dirname(key), `.${randomUUID()}-${basename(key)}`)
      try {
        await files.write(unfinished, bytes, type)
        await rename(place(unfinished), place(key))
      } catch (error) {
        await files.remove(unfinished).catch(() => undefined)
        throw error
      }
    },
  }
}

/** Files in S3-compatible storage. */
export const s3Files = (settings: S3Settings): FileStore => diskFiles(() => s3Disk(settings))
