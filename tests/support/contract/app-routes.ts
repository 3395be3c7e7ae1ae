import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

interface FoundRoute {
  readonly file: string
  readonly params: Record<string, string>
}

/** Finds the route file of a path as the framework does: a folder of that name, else a dynamic segment. */
function find(
  folder: string,
  segments: readonly string[],
  params: Record<string, string> = {},
): FoundRoute | undefined {
  const [first, ...rest] = segments
  if (first === undefined) {
    const file = join(folder, 'route.ts')
    return existsSync(file) ? { file, params } : undefined
  }
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  const named = names.includes(first) ? find(join(folder, first), rest, params) : undefined
  const any = names.find((name) => /^\[\w+\]$/.test(name))
  return (
    named ??
    (any === undefined
      ? undefined
      : find(join(folder, any), rest, { ...params, [any.slice(1, -1)]: decodeURIComponent(first) }))
  )
}

/** Calls the route handler that Next would call, without middleware and framework. */
export async function routed(request: Request): Promise<Response> {
  const found = find(resolve('app'), new URL(request.url).pathname.split('/').filter(Boolean))
  const handlers = found && ((await import(/* @vite-ignore */ found.file)) as Partial<Record<string, Handler>>)
  const handler = handlers?.[request.method]
  if (!found || !handler) return new Response(null, { status: found ? 405 : 404 })
  return handler(request, { params: Promise.resolve(found.params) })
}
