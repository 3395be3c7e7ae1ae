import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BOOT_SCRIPT } from '../../lib/visitor/boot-script.data.ts'
import { SHARED_QUALITY } from '../../lib/http/content-encoding.ts'

const CHUNKS = '.next/static/chunks'
const PAGES = ['variant-1/ru', 'variant-2/ru', 'variant-2/es', 'variant-2/lv', 'variant-2/es/not-found']
const htmlOf = (page: string) => readFileSync(`.next/server/app/${page}.html`, 'utf8')
const named = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? '')),
]
const scriptsOf = (html: string) => named(html, /<script src="\/_next\/static\/chunks\/([^"]+)" async/g)
const chunk = (name: string) => readFileSync(`${CHUNKS}/${name}`, 'utf8')
/** Transferred bytes of a page or a style sheet. */
const packed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: SHARED_QUALITY } }).length

/** Modules that must never be part of a first load, each with a string that only its code contains. */
const HEAVY = [
  ['zod', 'invalid_union'],
  ['swr', 'revalidateOnReconnect'],
  ['the message provider', 'Failed to call `useTranslations`'],
  ['the message formatter', 'INVALID_MESSAGE'],
  ['OpenFeature', 'PROVIDER_NOT_READY'],
  ['the flags', '/ofrep/v1/evaluate/flags'],
  ['workbox-window', 'SKIP_WAITING'],
  ['web-vitals', 'largest-contentful-paint'],
  ['the chat', '/api/chat'],
  ['an outside chat', 'onBitrixLiveChat'],
] as const

describe.each(PAGES)('the first load of %s', (page) => {
  const html = htmlOf(page)
  const scripts = scriptsOf(html)

  it('loads a handful of scripts', () => {
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.length).toBeLessThan(9)
  })

  it('compiles the framework while it loads: its files start with the compile hint, and the page has their hashes', () => {
    const scriptsWithHash = [
      ...html.matchAll(/<script src="\/_next\/static\/chunks\/([^"]+)" async="" integrity="([^"]+)"/g),
    ]
    expect(scriptsWithHash.length).toBeGreaterThan(2)
    for (const [, name = '', integrity] of scriptsWithHash) {
      expect(chunk(name)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
      expect(integrity).toBe(`sha256-${createHash('sha256').update(chunk(name)).digest('base64')}`)
    }
  })

  it.each(HEAVY)('has no %s', (_name, words) => {
    expect(scripts.filter((name) => chunk(name).includes(words))).toEqual([])
  })

  // 24 KB, plus the boot script, further tests in the menu, the comparison of two tests, the search and the anchors of
  // questions, which the framework's data repeat.
  it('has at most 25.5 KB of HTML and 12.5 KB of style, compressed', () => {
    const styles = named(html, /href="\/_next\/static\/chunks\/([^"]+\.css)"/g)
    expect(styles.length).toBeGreaterThan(0)
    expect(packed(html)).toBeLessThan(25.5 * 1024)
    expect(packed(styles.map(chunk).join(''))).toBeLessThan(12.5 * 1024)
  })

  it('has at most 60 KB of fonts, in two files', () => {
    const fonts = named(html, /href="(\/fonts\/[^"]+)"/g)
    expect(fonts.length).toBe(2)
    expect(fonts.reduce((sum, font) => sum + readFileSync(`public${font}`).length, 0)).toBeLessThan(60 * 1024)
  })

  it('has no inline style and no inline event handler', () => {
    expect(named(html, /(<[a-z][^>]*\s(?:style|on[a-z]+)="[^"]*")/g)).toEqual([])
  })

  it('has the boot script, unchanged, as its only inline script of the site', () => {
    const inline = named(html, /<script>([^]*?)<\/script>/g).filter((text) => !text.includes('__next_f'))
    expect(inline).toEqual([BOOT_SCRIPT[page.startsWith('variant-1') ? 'city' : 'market']])
  })
})

describe.each(['variant-1/ru/demo', 'variant-2/lv/demo'])('the sample report %s', (page) => {
  const html = htmlOf(page)

  it('has no additional script: it loads those of a page without islands', () => {
    expect(scriptsOf(html)).toEqual(scriptsOf(htmlOf('variant-2/es/legal')))
  })

  it('has at most 40 KB of HTML, compressed, and no inline style', () => {
    expect(packed(html)).toBeLessThan(40 * 1024)
    expect(named(html, /(<[a-z][^>]*\sstyle="[^"]*")/g)).toEqual([])
  })
})

describe('deferred parts', () => {
  it('exist: the strings that identify heavy parts occur in the build', () => {
    const all = readdirSync(CHUNKS)
      .filter((name) => name.endsWith('.js'))
      .map(chunk)
      .join('')
    for (const words of ['invalid_union', 'revalidateOnReconnect', 'largest-contentful-paint'])
      expect(all.includes(words)).toBe(true)
  })
})
