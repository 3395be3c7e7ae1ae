import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '../config/config.ts'
import { storedPriceListSchema } from '../contract/prices.ts'
import type { PriceList } from '../domain/price.ts'

const written = new Map<string, string>()

const fileOf = (source: string) => join(config().dataDir, 'last-good-prices', `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.json`)

/** Keeps the prices of a source (a backend's address) for times when it does not answer. */
export async function rememberPrices(source: string, list: PriceList): Promise<void> {
  const text = JSON.stringify(list)
  if (written.get(source) === text) return
  const file = fileOf(source)
  await mkdir(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text)
  await rename(draft, file)
  written.set(source, text)
}

/** The last prices that this source gave; `undefined` if it never did. Never those of another source. */
export async function recallPrices(source: string): Promise<PriceList | undefined> {
  const text = written.get(source) ?? (await readFile(fileOf(source), 'utf8').catch(() => undefined))
  if (text === undefined) return undefined
  const parsed = storedPriceListSchema.safeParse(JSON.parse(text))
  return parsed.success ? (parsed.data as PriceList) : undefined
}
