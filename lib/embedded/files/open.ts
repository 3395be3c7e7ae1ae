import type { S3Settings } from '../../config/files.ts'
import { folderFiles, s3Files } from './disk.ts'
import type { FileStore } from './store.ts'

export interface FilesLocation {
  /** S3-compatible storage; without it a folder is used. */
  readonly s3?: S3Settings | undefined
  /** Parent of the files folder; without it files are in memory. */
  readonly dataDir?: string | undefined
}

function memoryFiles(): FileStore {
  const files = new Map<string, { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }>()
  return {
    async write(key, bytes, type) {
      files.set(key, { bytes: new Uint8Array(bytes), type })
    },
    async read(key) {
      const file = files.get(key)
      return file && { body: new Blob([file.bytes]).stream(), type: file.type, bytes: file.bytes.length }
    },
    async remove(key) {
      files.delete(key)
    },
  }
}

/** Does not access the storage before the first use. */
export function openFiles({ s3, dataDir }: FilesLocation): FileStore {
  if (s3) return s3Files(s3)
  return dataDir ? folderFiles(dataDir) : memoryFiles()
}
