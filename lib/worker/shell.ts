declare const BUILD: string

/** The pages that are kept before anybody has asked for them. */
export interface Shell {
  readonly home: string
  /** What is shown in the place of a page that is not kept. */
  readonly offline: string
}

const SHELLS = 'shell '
/** The cache of this build's shell. */
export const SHELL = SHELLS + BUILD

const isPath = (path: string | null): path is string => path !== null && /^\/(?:[\w-]+\/?)*$/.test(path)

/** The shell in the language of the page that started the worker: its address names both pages. */
export function readShell({ search }: { readonly search: string }): Shell | undefined {
  const [home, offline] = ['home', 'offline'].map((name) => new URLSearchParams(search).get(name))
  return isPath(home ?? null) && isPath(offline ?? null) ? { home: String(home), offline: String(offline) } : undefined
}

/** The caches of what pages are made of, by the beginning of its address. */
const FILES = [
  ['build', '/_next/static/'],
  ['fonts', '/fonts/'],
  ['pictures', '/drawings/'],
] as const

/** Files that a page names, but for pictures in a choice of sizes. */
const filesOf = (html: string): string[] => [...html.matchAll(/\s(?:href|src|data-src)="(\/[^"#?]+)["#]/g)].map(([, file = '']) => file)

async function keepPage(path: string): Promise<string[]> {
  const page = await fetch(path, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`${page.status} from ${path}`)
  const html = await page.clone().text()
  await (await caches.open(SHELL)).put(path, page)
  return filesOf(html)
}

/** Keeps both pages with the files that they are made of. */
export async function keepShell(shell: Shell | undefined): Promise<void> {
  if (!shell) return
  const files = new Set((await Promise.all([keepPage(shell.home), keepPage(shell.offline)])).flat())
  for (const [name, prefix] of FILES) await (await caches.open(name)).addAll([...files].filter((file) => file.startsWith(prefix)))
}

/** Drops the shells of earlier builds. */
export async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(SHELLS) && name !== SHELL).map((name) => caches.delete(name)))
}
