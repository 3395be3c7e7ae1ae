import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parse, type HTMLElement } from 'node-html-parser'
import { ADMIN, sessionCookie } from '../signed-in.ts'
import { startSite, type Site } from '../site.ts'
import type { Budgets, Load } from './compare.ts'
import { KINDS, type Kind } from './kinds.ts'
import { analyzeModules, beside, common, listed } from './modules.ts'
import { builtParts } from './parts.ts'

/** What a document asks for by itself: an image that waits until it is looked at is none of it. */
const ASKED: Readonly<Record<string, (page: HTMLElement) => (string | undefined)[]>> = {
  // Those of a page from memory wait for the first paint; those for browsers of long ago are asked for by no other.
  script: (page) =>
    page
      .querySelectorAll('script')
      .filter((element) => !element.hasAttribute('nomodule'))
      .map((element) => element.getAttribute('src') ?? element.getAttribute('data-src')),
  style: (page) => page.querySelectorAll('link[rel=stylesheet]').map((element) => element.getAttribute('href')),
  font: (page) => page.querySelectorAll('link[rel=preload][as=font]').map((element) => element.getAttribute('href')),
  image: (page) => page.querySelectorAll('img:not([loading=lazy])').map((element) => element.getAttribute('src')),
}

/** Fonts that the answer itself names: a page that is made for one visitor does so in its headers. */
const fontsAhead = ({ link }: IncomingHttpHeaders) =>
  [...String(link ?? '').matchAll(/<([^>]+)>; rel=preload; as="font"/g)].map(([, path]) => path)

interface Sent {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** An answer as it is on the way. */
function sent(address: string, headers: Record<string, string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: said } = response
      buffer(response).then((body) => resolve({ status, headers: said, body }), reject)
    }).on('error', reject)
  })
}

/** How many bytes files are as they are sent, each asked for once. */
function fileSizes(origin: string): (paths: readonly string[]) => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = async (path: string) => {
    const { status, body } = await sent(origin + path, { 'accept-encoding': 'br' })
    if (status !== 200) throw new Error(`${path} is answered ${status}`)
    return body.length
  }
  return async (paths) => {
    for (const path of paths) if (!sizes.has(path)) sizes.set(path, sizeOf(path))
    return (await Promise.all(paths.map((path) => sizes.get(path) ?? 0))).reduce((sum, bytes) => sum + bytes, 0)
  }
}

type Sizes = Omit<Load, 'modules'>

/** What a build weighs as a site sends it, without the modules that it is made of. */
export interface Weights {
  readonly pages: Readonly<Record<string, Sizes>>
  readonly parts: Readonly<Record<string, Sizes>>
}

type SizeOf = ReturnType<typeof fileSizes>

/** The files that a page asks for by itself, and the bytes of its document as they are sent. */
async function readKind({ variant, path, signedIn, status = 200 }: Kind, site: Site, cookie: string) {
  const address = (variant === 1 ? site.one : site.two) + path
  const headers: Record<string, string> = signedIn ? { cookie } : {}
  const plain = await sent(address, headers)
  // Asked for the second time, it comes as it is packed for everybody.
  const packed = await sent(address, { ...headers, 'accept-encoding': 'br' })
  for (const answer of [packed, plain])
    if (answer.status !== status) throw new Error(`${path} is answered ${answer.status}, not ${status}`)
  const document = parse(plain.body.toString())
  const ahead: Readonly<Record<string, (string | undefined)[]>> = { font: fontsAhead(plain.headers) }
  const files = Object.entries(ASKED).map(
    ([sort, find]) =>
      [sort, [...new Set([...find(document), ...(ahead[sort] ?? [])])].flatMap((file) => file ?? [])] as const,
  )
  return { html: packed.body.length, files: Object.fromEntries(files) }
}

async function sizesOfKind({ html, files }: Awaited<ReturnType<typeof readKind>>, sizeOf: SizeOf): Promise<Sizes> {
  const bytes: Record<string, number> = { html }
  for (const sort of ['script', 'style', 'font']) bytes[sort] = await sizeOf(files[sort] ?? [])
  return { bytes, requests: Object.fromEntries(Object.entries(files).map(([sort, list]) => [sort, list.length])) }
}

/** What a part weighs, loaded in the way that costs most, without what every page has already. */
async function sizesOfPart(
  ways: readonly (readonly string[])[],
  everywhere: ReadonlySet<string>,
  sizeOf: SizeOf,
): Promise<Sizes> {
  const sizes = await Promise.all(
    ways.map(async (files) => {
      const paths = files.map((file) => `/_next/static/chunks/${file}`).filter((path) => !everywhere.has(path))
      return [
        await sizeOf(paths.filter((path) => path.endsWith('.js'))),
        await sizeOf(paths.filter((path) => path.endsWith('.css'))),
      ] as const
    }),
  )
  const [[script, style] = [0, 0]] = sizes.sort(([a, b], [c, d]) => c + d - a - b)
  return { bytes: { script, ...(style > 0 && { style }) } }
}

/** Weighs the build: a site of its own is asked for a page of each kind and for all that the page asks for. */
export async function weigh(): Promise<Weights> {
  const site = await startSite(ADMIN)
  try {
    const cookie = await sessionCookie(site.two)
    const sizeOf = fileSizes(site.two)
    const read = await Promise.all(KINDS.map((kind) => readKind(kind, site, cookie)))
    const asked = read.map(({ files }) => new Set(Object.values(files).flat()))
    const everywhere = asked.reduce((both, files) => both.intersection(files))
    const parts = [...builtParts()].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      pages: Object.fromEntries(
        await Promise.all(read.map(async (kind, index) => [KINDS[index]?.name, await sizesOfKind(kind, sizeOf)])),
      ),
      parts: Object.fromEntries(
        await Promise.all(parts.map(async ([name, ways]) => [name, await sizesOfPart(ways, everywhere, sizeOf)])),
      ),
    }
  } finally {
    await site.stop()
  }
}

const routeOf = ({ folder }: Kind) => `/[variant]/[locale]${folder}`

/** The weights with the modules that they are made of. */
export function withModules({ pages, parts }: Weights): Budgets {
  const { first, later } = analyzeModules(KINDS.map(routeOf))
  const everyPage = common([...first.values()])
  return {
    everyPage: listed(everyPage, 'small modules of every page'),
    pages: Object.fromEntries(
      KINDS.flatMap((kind) => {
        const sizes = pages[kind.name]
        return sizes
          ? [[kind.name, { ...sizes, modules: listed(beside(first.get(routeOf(kind)) ?? {}, everyPage)) }]]
          : []
      }),
    ),
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, sizes]) => [name, { ...sizes, modules: listed(later.get(name) ?? {}) }]),
    ),
  }
}

/** Weights in the form of budgets that name no module: enough to tell whether anything has changed. */
export const withoutModules = ({ pages, parts }: Weights): Budgets => {
  const bare = (loads: Readonly<Record<string, Sizes>>) =>
    Object.fromEntries(Object.entries(loads).map(([name, sizes]) => [name, { ...sizes, modules: {} }]))
  return { everyPage: {}, pages: bare(pages), parts: bare(parts) }
}
