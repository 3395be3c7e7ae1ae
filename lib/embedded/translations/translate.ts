import { CATALOGUE } from '../../domain/catalogue.ts'
import type { Language } from '../../domain/languages.ts'
import { loadCatalogue, type Messages } from './catalogue.ts'

const memory = new Map<Language, Promise<Map<string, string>>>()

function pairs(source: Messages, target: Messages): [string, string][] {
  return Object.entries(source).flatMap(([key, text]) => {
    const translated = target[key]
    if (typeof text === 'string') return typeof translated === 'string' ? [[text, translated] as [string, string]] : []
    return typeof translated === 'object' ? pairs(text, translated) : []
  })
}

async function dictionary(language: Language): Promise<Map<string, string>> {
  const [source, target] = await Promise.all([loadCatalogue('ru'), loadCatalogue(language)])
  const names = CATALOGUE.flatMap(({ key, name }) => {
    const product = (target['products'] as Messages | undefined)?.[key]
    const translated = typeof product === 'object' ? product['name'] : undefined
    return typeof translated === 'string' ? [[name, translated] as [string, string]] : []
  })
  return new Map(
    [...pairs(source, target), ...names].map(([text, translated]) => [text.replaceAll('\u00a0', ' '), translated]),
  )
}

/** Translates texts in order; unknown texts are returned unchanged. */
export async function translateTexts(texts: readonly string[], language: Language): Promise<string[]> {
  const pending = memory.get(language) ?? dictionary(language)
  memory.set(language, pending)
  pending.catch(() => memory.delete(language))
  const translations = await pending
  return texts.map((text) => translations.get(text.replaceAll('\u00a0', ' ').trim()) ?? text)
}
