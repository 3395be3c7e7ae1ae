import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A call of a route handler, with values for the dynamic segments. */
export interface Call {
  readonly method: string
  readonly path: string
}

/** Replaces a dynamic path segment that has to be one of a few values. */
const NAMES: Readonly<Record<string, string>> = {
  'api/account/[action]': 'sign-in',
  'api/chat/[action]': 'read',
  'conversations/[id]/[action]': 'read',
}
const named = (folder: string) => Object.entries(NAMES).find(([end]) => folder.endsWith(end))?.[1]

const METHODS =
  /export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b|\b\w+ as (GET|POST|PUT|PATCH|DELETE)\b/g

/** Lists all calls of the route handlers below a folder of `app`, without catch-all routes. */
export function callsBelow(folder: string): Call[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts') && !file.includes('[...'))
    .flatMap((file) => {
      const parts = join(folder, file).split('/').slice(1, -1)
      const segments = parts.map((part, index) =>
        part.startsWith('[') ? (named(parts.slice(0, index + 1).join('/')) ?? '12345678') : part,
      )
      const path = `/${segments.join('/')}`
      return [...readFileSync(join(folder, file), 'utf8').matchAll(METHODS)].map(([, own, taken]) => ({
        method: own ?? taken ?? '',
        path,
      }))
    })
}

const RELAYED = [
  'newsletter_form/',
  'mindbox_subscription/',
  'v1/translate',
  'v1/track',
  'v1/banner-admin',
  'v1/images/create-image',
  'v1/images/delete-image',
  'v1/images/restore-image',
  'v1/images/update-image',
]

/**
 * Lists all calls of the site that may change data: those of route handlers, and those of section 7, which one handler
 * proxies.
 */
export const changingCalls = (): Call[] => [
  ...[...callsBelow('app/api'), ...callsBelow('app/ofrep')].filter(({ method }) => method !== 'GET'),
  ...RELAYED.map((path) => ({ method: 'POST', path: `/api/${path}` })),
]
