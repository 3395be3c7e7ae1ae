import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

type Encoding = 'br' | 'gzip' | 'identity'

interface StaticFile {
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly headers: Readonly<Record<string, string>>
}

/** Static files in memory, in every encoding that a browser may want. */
export interface StaticFiles {
  /** Their paths, those of `public/` only: the build's own are not addresses of the site. */
  readonly publicPaths: ReadonlySet<string>
  /** Answers a request for a file, always with the whole of it; false where it is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
}

/** Bytes up to which the best compression is worth its time at every start. */
const SMALL = 100_000

async function readStatic(file: string, path: string): Promise<StaticFile> {
  const type = TYPES[extname(path)] ?? ANY_TYPE
  const body = await readFile(file)
  const loose = LOOSE.test(type)
  const bodies = loose
    ? {
        identity: body,
        br: await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: body.length < SMALL ? 11 : 9 } }),
        gzip: await promisify(gzip)(body, { level: 9 }),
      }
    : { identity: body }
  const lifetime = LIFETIMES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? ''
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`
  return { bodies, headers: { 'content-type': type, 'cache-control': lifetime, etag, ...(loose && { vary: 'Accept-Encoding' }) } }
}

function chooseEncoding(file: StaticFile, accepted: string): Encoding {
  const wanted = accepted
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => quality?.trim() !== 'q=0')
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => file.bodies[encoding] && wanted.includes(encoding)) ?? 'identity'
}

function answer(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === file.headers['etag']) return void response.writeHead(304, file.headers).end()
  const encoding = chooseEncoding(file, String(request.headers['accept-encoding'] ?? ''))
  const body = file.bodies[encoding] ?? Buffer.alloc(0)
  response.writeHead(200, { ...file.headers, 'content-length': body.length, ...(encoding !== 'identity' && { 'content-encoding': encoding }) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Reads the static files of `public/` and, where there is a build, its own. */
export async function createStaticFiles(root: string, { build }: { build: boolean }): Promise<StaticFiles> {
  const publicPaths = await pathsBelow(join(root, 'public'))
  const built = build ? await pathsBelow(join(root, '.next/static')) : []
  const files = new Map<string, StaticFile>()
  const load = async (file: string, path: string) => files.set(path, await readStatic(file, path))
  if (build)
    await Promise.all([
      ...publicPaths.map((path) => load(join(root, 'public', path), path)),
      ...built.map((path) => load(join(root, '.next/static', path), `/_next/static${path}`)),
    ])
  return {
    publicPaths: new Set(publicPaths),
    serve(request, response) {
      const file = files.get((request.url ?? '').split('?', 1)[0] ?? '')
      if (!file) return false
      if (METHODS.includes(request.method ?? '')) answer(file, request, response)
      else response.writeHead(405, { allow: METHODS.join(', ') }).end()
      return true
    },
  }
}
