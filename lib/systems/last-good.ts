import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { shared } from '../config/process-state.ts'

interface Options<T> {
  /** What is kept, for the log. */
  readonly name: string
  /** A folder of its own in the data folder. */
  readonly folder: string
  readonly schema: z.ZodType<T>
  /** Told of what could not be kept or read. */
  readonly warn: (message: string, error: unknown) => void
}

/** The last good answers of outside systems, in files: they outlive the process. */
export interface LastGood<T> {
  /** Keeps an answer of a source (an address, a question) for times when it does not answer. Never fails. */
  remember(source: string, value: T): Promise<void>
  /** The last answer of this source; `undefined` if there was never one, or its file is damaged. Never that of another source. */
  recall(source: string): Promise<T | undefined>
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { flush: true })
  await rename(draft, file)
}

/** Keeps answers in a folder. */
export function lastGood<T>({ name, folder, schema, warn }: Options<T>): LastGood<T> {
  const written = shared(`last-good ${folder}`, () => new Map<string, string>())
  const fileOf = (source: string) => join(folder, `${digest(source).slice(0, 16)}.json`)
  return {
    async remember(source, value) {
      try {
        const text = JSON.stringify(value)
        const hash = digest(text)
        if (written.get(source) === hash) return
        await write(fileOf(source), text)
        written.set(source, hash)
      } catch (error) {
        warn(`${name}: the last good ${name} could not be kept`, error)
      }
    },
    async recall(source) {
      const text = await readFile(fileOf(source), 'utf8').catch(() => undefined)
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
