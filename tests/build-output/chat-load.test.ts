import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const CHUNKS = '.next/static/chunks'
const chunks = new Map(
  readdirSync(CHUNKS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(`${CHUNKS}/${name}`, 'utf8')]),
)
const textOf = (name: string) => chunks.get(name) ?? ''
const first = new Set(
  [
    ...readFileSync('.next/server/app/variant-2/es.html', 'utf8').matchAll(
      /<script src="\/_next\/static\/chunks\/([^"]+)" async/g,
    ),
  ].map(([, name = '']) => name),
)

/** Lists the chunks that each import() in a chunk loads. */
const loadedBy = (name: string) =>
  [...textOf(name).matchAll(/Promise\.all\(\[("static\/chunks\/[^\]]+)\]/g)].map(([, list = '']) =>
    [...list.matchAll(/chunks\/([^"]+\.js)"/g)].map(([, one = '']) => one),
  )

/**
 * Lists the files that opening the built-in chat loads: its start and the chat itself, each found by a string that only
 * it contains.
 */
function added(): string[] {
  const start =
    [...first].flatMap(loadedBy).find((list) => list.some((name) => textOf(name).includes('chat_open'))) ?? []
  const own = start.flatMap(loadedBy).find((list) => list.some((name) => textOf(name).includes('chat-composer'))) ?? []
  return [...new Set([...start, ...own])].filter((name) => !first.has(name))
}
const packed = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(textOf(name), { level: 9 }).length, 0)
const KB = 1024

it('opening the chat adds at most 46 KB', () => {
  expect(added().length).toBeGreaterThan(3)
  expect(packed(added())).toBeLessThan(46 * KB)
})
