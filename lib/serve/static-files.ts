import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { POLICY, WORKER } from '../door/content-policy.ts'
import { sendKept, type KeptAnswer } from './kept-answer.ts'
import { createPacking } from './packing.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const ANY_TYPE = 'application/octet-stream'
/** What packing makes smaller. */
const LOOSE = /charset=|svg/
const METHODS = ['GET', 'HEAD']
const FOREVER = 'public, max-age=31536000, immutable'
/** First prefix that fits; what changes under the same name is asked for again. */
const LIFETIMES = [
  ['/_next/static/', FOREVER],
  ['/fonts/', FOREVER],
  ['/drawings/', 'public, max-age=86400'],
  ['/', 'public, max-age=0, must-revalidate'],
] as const

/** Static files in memory, in every encoding that a browser may want. */
export interface StaticFiles {
  /** Their paths, those of `public/` and the icons: the build's own are not addresses of the site. */
  readonly publicPaths: ReadonlySet<string>
  /** Answers a request for a file, always with the whole of it; false where it is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
}

async function readStatic(
  file: string,
  path: string,
  pack: Awaited<ReturnType<typeof createPacking>>,
): Promise<KeptAnswer> {
  const type = TYPES[extname(path)] ?? ANY_TYPE
  const body = await readFile(file)
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 20)
  const loose = LOOSE.test(type)
  const bodies = { identity: body, ...(loose && (await pack(body, digest))) }
  const lifetime = LIFETIMES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? ''
  const policy = /worker[^/]*\.js$|^\/sw-master\.js$/.test(path) && { [POLICY]: WORKER }
  const etag = `"${digest}"`
  const headers = {
    'content-type': type,
    'cache-control': lifetime,
    etag,
    ...policy,
    ...(loose && { vary: 'Accept-Encoding' }),
  }
  // What pages are made of, a dozen files each: nobody opens them by themselves, and there is nothing secret in them.
  return lifetime === FOREVER
    ? { bodies, headers: { ...headers, 'x-content-type-options': 'nosniff' }, isComplete: true }
    : { bodies, headers }
}

/** Icons that the build and `npm run dev` make (lib/cli/icons.ts); each is served at the root. */
const ICON_FOLDER = '.next/icons'

/** The address of the service worker, whose scope is the whole site (specification, section 9). */
const WORKER_PATH = '/sw-master.js'

interface Options {
  /** There is a build to serve. */
  readonly build: boolean
  /** File of the service worker. */
  readonly worker: string
}

/** Reads the icons and the service worker and, where there is a build, its files and those of `public/`, which else the framework serves. */
export async function createStaticFiles(root: string, { build, worker }: Options): Promise<StaticFiles> {
  const publicPaths = await pathsBelow(join(root, 'public'))
  const built = build ? await pathsBelow(join(root, '.next/static')) : []
  const icons = await pathsBelow(join(root, ICON_FOLDER))
  const files = new Map<string, KeptAnswer>()
  const pack = await createPacking(join(root, '.next/packed'))
  const load = async (file: string, path: string) => files.set(path, await readStatic(file, path, pack))
  await Promise.all([
    ...(build ? publicPaths : []).map((path) => load(join(root, 'public', path), path)),
    ...built.map((path) => load(join(root, '.next/static', path), `/_next/static${path}`)),
    ...icons.map((path) => load(join(root, ICON_FOLDER, path), path)),
    load(worker, WORKER_PATH),
  ])
  return {
    publicPaths: new Set([...publicPaths, ...icons, WORKER_PATH]),
    serve(request, response) {
      const file = files.get((request.url ?? '').split('?', 1)[0] ?? '')
      if (!file) return false
      if (METHODS.includes(request.method ?? '')) void sendKept(file, request, response)
      else response.writeHead(405, { allow: METHODS.join(', ') }).end()
      return true
    },
  }
}
