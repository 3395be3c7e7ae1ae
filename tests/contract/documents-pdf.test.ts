import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { plainText } from '../../lib/contract/legal-text.ts'
import { fillBlocks } from '../../lib/documents/filled.ts'
import { PRINTED_AS, printedKey } from '../../lib/documents/pdf/printed-document.ts'
import { renderPdf } from '../../lib/documents/pdf/render.tsx'
import { placeholderValues } from '../../lib/documents/placeholders.ts'
import { LEGAL_FOLDER, readSources, type LegalSource } from '../../lib/documents/sources.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { sample } from '../support/sample.ts'

const OPERATOR = {
  OPERATOR_NAME: 'АО «Пример»',
  OPERATOR_INN: '7700000000',
  SITE_NAME: 'Foo',
  SITE_URL: 'https://foo.example',
}
const placeholders = placeholderValues(variantOf(1), 'ru', parseConfig(OPERATOR))
const printed = (source: LegalSource, note: string) => ({
  ...source,
  author: 'АО «Пример»',
  versionLine: source.language === 'ru' ? 'Редакция от 01.09.2026' : 'Version dated 01.09.2026',
  note,
  blocks: fillBlocks(source.blocks, placeholders, (path) => `https://foo.example${path}`),
})

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const read = async (pdf: Buffer) => {
  const proxy = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(proxy, { mergePages: false })
  const { info } = await proxy.getMetadata()
  return {
    pages: text.map(flat),
    info: info as Record<string, unknown>,
    language: (info as { Language?: string }).Language,
  }
}

/** Headings and the first clause of each section. */
function landmarks(source: LegalSource): string[] {
  const blocks = fillBlocks(source.blocks, placeholders, String)
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'heading') return []
    const next = blocks.slice(index + 1).find((one) => one.kind === 'paragraph')
    return [plainText(block.runs), ...(next?.kind === 'paragraph' ? [plainText(next.runs)] : [])].map(flat)
  })
}

// Russian is printed before English on purpose: the first document must not affect the next one.
const sources = [...readSources(LEGAL_FOLDER)].sort((a, b) => b.language.localeCompare(a.language))

const isNewest = ({ id, version }: LegalSource) => !sources.some((other) => other.id === id && other.version > version)

describe('the PDF of every version', () => {
  // The terms have several versions of one structure: the newest is printed in every run.
  it.each(sample(sources, isNewest).map((source) => [source.id, source.version, source.language, source] as const))(
    'contains the text and metadata of %s of %s in %s',
    async (id, version, _language, source) => {
      const { pages, info } = await read(await renderPdf(printed(source, 'Note.')))
      // The text of a sentence across two pages contains the page footer.
      const fullText = flat(pages.map((page) => page.replace(/ \S+, \d{4}-\d\d-\d\d \d+ \/ \d+$/, '')).join(' '))
      expect(pages.length).toBeGreaterThan(1)
      expect(pages[0]?.startsWith(flat(source.title))).toBe(true)
      expect(landmarks(source).filter((text) => !fullText.includes(text))).toEqual([])
      expect(pages.filter((page, index) => !page.endsWith(`${id}, ${version} ${index + 1} / ${pages.length}`))).toEqual(
        [],
      )
      expect(info).toMatchObject({
        Title: source.title,
        Subject: source.description,
        Author: 'АО «Пример»',
        Language: source.language,
      })
      expect(String(info['CreationDate'])).toContain(source.effective.replaceAll('-', ''))
    },
    60_000,
  )

  it('contains the operator’s data, tables and links', async () => {
    const policy = sources.find((source) => source.id === 'privacy-policy' && source.language === 'ru') as LegalSource
    const pdf = await renderPdf(printed(policy, 'Образец.'))
    const { pages } = await read(pdf)
    const fullText = pages.join(' ')
    expect(fullText).toContain('АО «Пример»')
    expect(fullText).toContain('ИНН 7700000000')
    expect(fullText).toContain('[...]')
    expect(pages[0]).toContain('Образец.')
    for (const cell of ['langTitle', 'локальное хранилище', 'Необходимые']) expect(fullText).toContain(cell)
    const proxy = await getDocumentProxy(new Uint8Array(pdf))
    const links = (await Promise.all(pages.map(async (_, index) => (await proxy.getPage(index + 1)).getAnnotations())))
      .flat()
      .map((one: { url?: string }) => one.url)
    expect(links).toContain('https://foo.example/legal/soglasie-pd')
    expect((await proxy.getOutline())?.map((entry) => entry.title)[0]).toBe('1. Оператор и область действия политики')
  })

  it('is byte-identical when rendered again, also with others before or in parallel', async () => {
    const [russian, english] = ['ru', 'en'].map((language) =>
      sources.find((source) => source.id === 'IDS' && source.language === language),
    ) as [LegalSource, LegalSource]
    const first = await renderPdf(printed(english, 'Note.'))
    const [between, again] = await Promise.all([
      renderPdf(printed(russian, 'Образец.')),
      renderPdf(printed(english, 'Note.')),
    ])
    expect(between.equals(first)).toBe(false)
    expect(again.equals(first)).toBe(true)
  })
})

describe('the cache file of a document', () => {
  it('changes when the renderer changes', () => {
    const folder = 'lib/documents/pdf'
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
    }
    const parts = readdirSync(folder).filter((name) => name !== 'printed-document.ts')
    const hash = createHash('sha256').update(
      JSON.stringify([dependencies['@react-pdf/renderer'], dependencies['@expo-google-fonts/pt-sans']]),
    )
    for (const name of parts.sort()) hash.update(readFileSync(join(folder, name)))
    expect(PRINTED_AS).toBe(hash.digest('hex').slice(0, 16))
  })

  it('changes with the text, note, operator or URL', () => {
    const [source] = sources
    if (!source) throw new Error('no source')
    const document = printed(source, 'Note.')
    const others = [
      printed(source, 'Another note.'),
      { ...document, author: 'Foo' },
      { ...document, title: `${document.title}.` },
    ]
    expect(printedKey(printed(source, 'Note.'))).toBe(printedKey(document))
    expect(new Set([document, ...others].map(printedKey)).size).toBe(4)
    expect(printedKey(document)).toMatch(/^documents\/[\w.-]+\.pdf$/)
  })
})
