import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '../config/config.ts'
import { shared } from '../config/process-state.ts'
import { storedPriceListSchema } from '../contract/prices.ts'
import type { PriceList } from '../domain/price.ts'
import { warnOncePerMinute } from './log.ts'

const written = shared('last-good-prices.written', () => new Map<string, string>())

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const fileOf = (source: string) => join(config().dataDir, 'last-good-prices', `${digest(source).slice(0, 16)}.json`)

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { flush: true })
  await rename(draft, file)
}

/** Keeps the prices of a source (an outside backend's address) for times when it does not answer. Never fails. */
export async function rememberPrices(source: string, list: PriceList): Promise<void> {
  const text = JSON.stringify(list)
  const hash = digest(text)
  if (written.get(source) === hash) return
  try {
    await write(fileOf(source), text)
    written.set(source, hash)
  } catch (error) {
    warnOncePerMinute('prices: the last good prices could not be kept', error)
  }
}

/** The last prices that this source gave; `undefined` if it never did, or its file is damaged. Never those of another source. */
export async function recallPrices(source: string): Promise<PriceList | undefined> {
  const text = await readFile(fileOf(source), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return storedPriceListSchema.parse(JSON.parse(text)) as PriceList
  } catch (error) {
    warnOncePerMinute('prices: the file of the last good prices is damaged', error)
    return undefined
  }
}
