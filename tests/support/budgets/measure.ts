import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parse, type HTMLElement } from 'node-html-parser'
import { ADMIN, sessionCookie } from '../signed-in.ts'
import { startSite, type Site } from '../site.ts'
import type { Budgets, Load } from './compare.ts'
import { KINDS, type Kind } from './kinds.ts'
import { analyzeModules, beside, common, listed } from './modules.ts'
import { builtParts } from './parts.ts'

/** Finds the files that a document itself requests, without lazy images. */
const SELECTED: Readonly<Record<string, (page: HTMLElement) => (string | undefined)[]>> = {
  // Scripts of a cached page wait for the first paint. Scripts for old browsers (nomodule) are not requested by others.
  script: (page) =>
    page
      .querySelectorAll('script')
      .filter((element) => !element.hasAttribute('nomodule'))
      .map((element) => element.getAttribute('src') ?? element.getAttribute('data-src')),
  style: (page) => page.querySelectorAll('link[rel=stylesheet]').map((element) => element.getAttribute('href')),
  font: (page) => page.querySelectorAll('link[rel=preload][as=font]').map((element) => element.getAttribute('href')),
  image: (page) => page.querySelectorAll('img:not([loading=lazy])').map((element) => element.getAttribute('src')),
}

/** Fonts named by the response itself; dynamic pages name them in their headers. */
const fontsAhead = ({ link }: IncomingHttpHeaders) =>
  [...String(link ?? '').matchAll(/<([^>]+)>; rel=preload; as="font"/g)].map(([, path]) => path)

interface Sent {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A response as transferred. */
function sent(address: string, headers: Record<string, string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: received } = response
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject)
    }).on('error', reject)
  })
}

/** Sums the transferred bytes of files, each requested once. */
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

/** Transferred sizes of a build, without its modules. */
export interface Weights {
  readonly pages: Readonly<Record<string, Sizes>>
  readonly parts: Readonly<Record<string, Sizes>>
}

type SizeOf = ReturnType<typeof fileSizes>

/** Lists the files that a page itself requests, with the transferred bytes of its document. */
async function readKind({ variant, path, signedIn, status = 200 }: Kind, site: Site, cookie: string) {
  const address = (variant === 1 ? site.one : site.two) + path
  const headers: Record<string, string> = signedIn ? { cookie } : {}
  const plain = await sent(address, headers)
  // The second response is compressed for all clients.
  const packed = await sent(address, { ...headers, 'accept-encoding': 'br' })
  for (const response of [packed, plain])
    if (response.status !== status) throw new Error(`${path} is answered ${response.status}, not ${status}`)
  const document = parse(plain.body.toString())
  const ahead: Readonly<Record<string, (string | undefined)[]>> = { font: fontsAhead(plain.headers) }
  const files = Object.entries(SELECTED).map(
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

/** Returns the size of a part when it is loaded in the most expensive way, without files that every page has. */
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

/** Measures the build: starts a site, requests a page of each kind and all files that it requests. */
export async function weigh(): Promise<Weights> {
  const site = await startSite(ADMIN)
  try {
    const cookie = await sessionCookie(site.two)
    const sizeOf = fileSizes(site.two)
    const read = await Promise.all(KINDS.map((kind) => readKind(kind, site, cookie)))
    const filesPerRead = read.map(({ files }) => new Set(Object.values(files).flat()))
    const everywhere = filesPerRead.reduce((both, files) => both.intersection(files))
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

/** Adds the modules to the sizes. */
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

/** Converts sizes to budgets without modules, which is enough to detect a change. */
export const withoutModules = ({ pages, parts }: Weights): Budgets => {
  const bare = (loads: Readonly<Record<string, Sizes>>) =>
    Object.fromEntries(Object.entries(loads).map(([name, sizes]) => [name, { ...sizes, modules: {} }]))
  return { everyPage: {}, pages: bare(pages), parts: bare(parts) }
}
