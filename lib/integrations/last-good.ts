import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { shared } from '../runtime/process-state.ts'

interface Options<T> {
  readonly name: string
  readonly folder: string
  readonly schema: z.ZodType<T>
  readonly warn: (message: string, error: unknown) => void
}

export interface LastGood<T> {
  /** Stores a value of a source (such as a URL) for outages. Never rejects. */
  save(source: string, value: T): Promise<void>
  /** Returns the last value of exactly this source; `undefined` if it is missing or its file is damaged. */
  load(source: string): Promise<T | undefined>
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, text, { flush: true })
  await rename(temporaryFile, file)
}

export function lastGood<T>({ name, folder, schema, warn }: Options<T>): LastGood<T> {
  const savedHashes = shared(`last-good ${folder}`, () => new Map<string, string>())
  const filePath = (source: string) => join(folder, `${digest(source).slice(0, 16)}.json`)
  return {
    async save(source, value) {
      try {
        const text = JSON.stringify(value)
        const hash = digest(text)
        if (savedHashes.get(source) === hash) return
        await write(filePath(source), text)
        savedHashes.set(source, hash)
      } catch (error) {
        warn(`${name}: the last good ${name} could not be saved`, error)
      }
    },
    async load(source) {
      const text = await readFile(filePath(source), 'utf8').catch(() => undefined)
      if (text === undefined) return undefined
      try {
        return schema.parse(JSON.parse(text))
      } catch (error) {
        warn(`${name}: the file of the last good ${name} is damaged`, error)
        return undefined
      }
    },
  }
}
