import type { S3Settings } from '../../config/files.ts'
import { folderFiles, s3Files } from './disk.ts'
import { memoryFiles } from './memory.ts'
import type { FileStore } from './store.ts'

export interface FilesLocation {
  /** S3-compatible storage; without it a folder is used. */
  readonly s3?: S3Settings | undefined
  /** Parent of the files folder; without it files are in memory. */
  readonly dataDir?: string | undefined
}

/** Does not access the storage before the first use. */
export function openFiles({ s3, dataDir }: FilesLocation): FileStore {
  if (s3) return s3Files(s3)
  return dataDir ? folderFiles(dataDir) : memoryFiles()
}
