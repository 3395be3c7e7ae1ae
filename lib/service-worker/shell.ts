import { markStale } from './cached-page.ts'

declare const BUILD: string

interface Shell {
  readonly home: string
  readonly offline: string
}

const SHELL_PREFIX = 'shell '
/** Shells of this build, one for each language that the visitor has used. */
const SHELL_CACHE = SHELL_PREFIX + BUILD

const OFFLINE = '/offline'
const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?:[\w-]+(?:\/|$))*$/.test(path)

export function readShell({
  home,
  offline,
}: {
  readonly home?: unknown
  readonly offline?: unknown
}): Shell | undefined {
  return isPath(home) && isPath(offline) && offline.endsWith(OFFLINE) ? { home, offline } : undefined
}

const RESOURCE_CACHES = [
  ['build', '/_next/static/'],
  ['fonts', '/fonts/'],
  ['drawings', '/drawings/'],
] as const

/** Resources referenced by a page, except images with `srcset`. */
const findResources = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|data-src)="(\/[^"#?]+)["#]/g)].map(([, file = '']) => file)

async function cachePage(path: string): Promise<void> {
  const page = await fetch(path, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`${page.status} from ${path}`)
  const files = new Set(findResources(await page.clone().text()))
  for (const [name, prefix] of RESOURCE_CACHES) {
    const cache = await caches.open(name)
    const missing = async (file: string) => file.startsWith(prefix) && !(await cache.match(file))
    await Promise.all([...files].map(async (file) => (await missing(file)) && cache.add(file)))
  }
  // Store the page last, so that the shell never has a page with missing resources.
  await (await caches.open(SHELL_CACHE)).put(path, page)
}

export async function cacheShell({ home, offline }: Shell): Promise<void> {
  const shell = await caches.open(SHELL_CACHE)
  for (const path of [home, offline]) if (!(await shell.match(path))) await cachePage(path)
}

const pathsIn = async (name: string): Promise<string[]> =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
const oldShells = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL_CACHE)

/** Fetches the shells of earlier builds again for this build. A page that fails is cached on the next visit instead. */
export async function refreshShells(): Promise<void> {
  const paths = (await Promise.all((await oldShells()).map(pathsIn))).flat()
  for (const path of new Set(paths)) await cachePage(path).catch(() => undefined)
}

export async function dropOldShells(): Promise<void> {
  await Promise.all((await oldShells()).map((name) => caches.delete(name)))
}

/**
 * Fallback for a page that cannot be fetched: its copy in the shell, else the offline page in its language (by the
 * first path segment if the host has several languages), else the offline page cached last.
 */
export async function fromShell(path: string): Promise<Response | undefined> {
  const offline = (await pathsIn(SHELL_CACHE)).filter((cachedPath) => cachedPath.endsWith(OFFLINE))
  const own = [`/${path.split('/')[1]}${OFFLINE}`, OFFLINE].find((one) => offline.includes(one))
  const shell = await caches.open(SHELL_CACHE)
  const page = (await shell.match(path)) ?? (await shell.match(own ?? offline.at(-1) ?? OFFLINE))
  return page && markStale(page)
}
