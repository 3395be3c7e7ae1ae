import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SEED } from '../prices/seed-data.ts'

type Texts = { readonly [key: string]: string | Texts }

const memory = new Map<string, Promise<Map<string, string>>>()

const catalogue = async (language: string): Promise<Texts> =>
  JSON.parse(await readFile(join(process.cwd(), 'public/assets/i18n', `${language}.json`), 'utf8')) as Texts

function pairs(source: Texts, target: Texts): [string, string][] {
  return Object.entries(source).flatMap(([key, text]) => {
    const translated = target[key]
    if (typeof text === 'string') return typeof translated === 'string' ? [[text, translated] as [string, string]] : []
    return typeof translated === 'object' ? pairs(text, translated) : []
  })
}

/** Everything that the six catalogues and the product catalogue say, from Russian to a language. */
async function dictionary(language: string): Promise<Map<string, string>> {
  const [source, target] = await Promise.all([catalogue('ru'), catalogue(language)])
  const names = Object.entries(SEED).flatMap(([href, { name }]) => {
    const product = (target['products'] as Texts | undefined)?.[href]
    const translated = typeof product === 'object' ? product['name'] : undefined
    return typeof translated === 'string' ? [[name, translated] as [string, string]] : []
  })
  return new Map([...pairs(source, target), ...names].map(([text, translated]) => [text.replaceAll('\u00a0', ' '), translated]))
}

/** Texts in another language, in the same order; an unknown text comes back as it went in. */
export async function translateTexts(texts: readonly string[], language: string): Promise<string[]> {
  const known = memory.get(language) ?? dictionary(language)
  memory.set(language, known)
  known.catch(() => memory.delete(language))
  const words = await known
  return texts.map((text) => words.get(text.replaceAll('\u00a0', ' ').trim()) ?? text)
}
