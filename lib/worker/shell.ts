import { markKept } from './kept-page.ts'

declare const BUILD: string

/** The pages of a language that are kept before anybody has asked for them. */
interface Shell {
  readonly home: string
  /** What is shown in the place of a page that is not kept. */
  readonly offline: string
}

const SHELLS = 'shell '
/** The cache of this build's shells, one of each language that was read. */
const SHELL = SHELLS + BUILD

const OFFLINE = '/offline'
const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?:[\w-]+(?:\/|$))*$/.test(path)

/** The shell that a page names in its language; `undefined` for what names none. */
export function readShell({
  home,
  offline,
}: {
  readonly home?: unknown
  readonly offline?: unknown
}): Shell | undefined {
  return isPath(home) && isPath(offline) && offline.endsWith(OFFLINE) ? { home, offline } : undefined
}

/** The caches of what pages are made of, by the beginning of its address. */
const FILES = [
  ['build', '/_next/static/'],
  ['fonts', '/fonts/'],
  ['drawings', '/drawings/'],
] as const

/** Files that a page names, but for pictures in a choice of sizes. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|data-src)="(\/[^"#?]+)["#]/g)].map(([, file = '']) => file)

/** Keeps a page with the files that it is made of. */
async function keepPage(path: string): Promise<void> {
  const page = await fetch(path, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`${page.status} from ${path}`)
  const files = new Set(filesOf(await page.clone().text()))
  for (const [name, prefix] of FILES) {
    const cache = await caches.open(name)
    const missing = async (file: string) => file.startsWith(prefix) && !(await cache.match(file))
    await Promise.all([...files].map(async (file) => (await missing(file)) && cache.add(file)))
  }
  // Last of all: what is in the shell is whole.
  await (await caches.open(SHELL)).put(path, page)
}

/** Keeps both pages of a language, each once with a build. */
export async function keepShell({ home, offline }: Shell): Promise<void> {
  const shell = await caches.open(SHELL)
  for (const path of [home, offline]) if (!(await shell.match(path))) await keepPage(path)
}

const pathsIn = async (name: string): Promise<string[]> =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
const oldShells = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL)

/** Keeps anew what is in the shells of earlier builds. A page that is gone, or does not come now, is left to the next visit. */
export async function renewShells(): Promise<void> {
  const paths = (await Promise.all((await oldShells()).map(pathsIn))).flat()
  for (const path of new Set(paths)) await keepPage(path).catch(() => undefined)
}

/** Drops the shells of earlier builds. */
export async function dropOldShells(): Promise<void> {
  await Promise.all((await oldShells()).map((name) => caches.delete(name)))
}

/**
 * What stands in for a page that does not come: itself, where it is in the shell, else the page that says why. That is the
 * one of its language, which the first part of its path names where hosts have several, else the one kept last.
 */
export async function fromShell(path: string): Promise<Response | undefined> {
  const offline = (await pathsIn(SHELL)).filter((kept) => kept.endsWith(OFFLINE))
  const own = [`/${path.split('/')[1]}${OFFLINE}`, OFFLINE].find((one) => offline.includes(one))
  const shell = await caches.open(SHELL)
  const page = (await shell.match(path)) ?? (await shell.match(own ?? offline.at(-1) ?? OFFLINE))
  return page && markKept(page)
}
