import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { CSP_HEADER, WORKER_CSP } from '../../csp/csp.ts'
import { sendCached, type CachedResponse } from '../page-cache/cached-response.ts'
import { createPrecompressor } from '../page-cache/precompress.ts'

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
const COMPRESSIBLE = /charset=|svg/
const METHODS = ['GET', 'HEAD']
const FOREVER = 'public, max-age=31536000, immutable'
/** By path prefix, first match. Files that change under the same name are revalidated. */
const LIFETIMES = [
  ['/_next/static/', FOREVER],
  ['/fonts/', FOREVER],
  ['/drawings/', 'public, max-age=86400'],
  ['/', 'public, max-age=0, must-revalidate'],
] as const

/**
 * `publicPaths`: of `public/` and the icons; files of the build are no routes of the site. `serve` sends a file,
 * without range support, and returns false if there is no such file.
 */
export interface StaticFiles {
  readonly publicPaths: ReadonlySet<string>
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
  precompress: Awaited<ReturnType<typeof createPrecompressor>>,
): Promise<CachedResponse> {
  const type = TYPES[extname(path)] ?? ANY_TYPE
  const body = await readFile(file)
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 20)
  const isCompressible = COMPRESSIBLE.test(type)
  const bodies = { identity: body, ...(isCompressible && (await precompress(body, digest))) }
  const lifetime = LIFETIMES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? ''
  const policy = /worker[^/]*\.js$|^\/sw-master\.js$/.test(path) && { [CSP_HEADER]: WORKER_CSP }
  const etag = `"${digest}"`
  const headers = {
    'content-type': type,
    'cache-control': lifetime,
    etag,
    ...policy,
    ...(isCompressible && { vary: 'Accept-Encoding' }),
  }
  // Subresources of pages, a dozen each, public and not opened as documents: they need no further security headers.
  return lifetime === FOREVER
    ? { bodies, headers: { ...headers, 'x-content-type-options': 'nosniff' }, hasAllHeaders: true }
    : { bodies, headers }
}

const ICON_FOLDER = '.next/icons'

/** At the root, so that its scope is the whole site (specification, section 9). */
const WORKER_PATH = '/sw-master.js'

interface Options {
  readonly build: boolean
  readonly worker: string
}

/** Reads icons and service worker and, from a build, its files and `public/`; otherwise Next serves these. */
export async function createStaticFiles(root: string, { build, worker }: Options): Promise<StaticFiles> {
  const publicPaths = await pathsBelow(join(root, 'public'))
  const built = build ? await pathsBelow(join(root, '.next/static')) : []
  const icons = await pathsBelow(join(root, ICON_FOLDER))
  const files = new Map<string, CachedResponse>()
  const precompress = await createPrecompressor(join(root, '.next/packed'))
  const load = async (file: string, path: string) => files.set(path, await readStatic(file, path, precompress))
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
      if (METHODS.includes(request.method ?? '')) void sendCached(file, request, response)
      else response.writeHead(405, { allow: METHODS.join(', ') }).end()
      return true
    },
  }
}
