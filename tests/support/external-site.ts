import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomInt } from 'node:crypto'
import { sharedSite, THIRD_PARTY_SETTINGS } from './shared-site.ts'
import { ask, type Site } from './site.ts'
import { json, startStubBackend, type StubBackend } from './stub-backend.ts'

/** The stub of a worker. It is global, because a worker evaluates modules again for each test file. */
const STUB = Symbol.for('tests.external-systems')
const worker = globalThis as typeof globalThis & { [STUB]?: Promise<StubBackend> }

/** Common banners of the external backend. */
export const BANNERS = [
  { id: 'summer', slot: 'home', title: 'Summer', text: 'For everybody', theme: 'pine' },
  { id: 'family', slot: 'genealogy', title: 'Family', langs: ['lv'] },
]

/** Complex sets of the external backend, with untidy data. */
const SETS = [
  { id: 77, hrefs: ['/genetics/exome/', '/genetics/heart/'], saving: 50 },
  { id: 'percent', hrefs: ['/genetics/heart/', '/genetics/sport/'], saving: '25' },
  { id: 'odd', hrefs: ['/genetics/exome/', '/genetics/heart/', '/genetics/sport/'], saving: 'much' },
  { id: 'gone', hrefs: ['gone', '/genetics/exome/', '/genetics/heart/', '/genetics/sport/'], saving: 10 },
]

/** Path of the flag service. */
export const FLAGS = '/base/ofrep/v1/evaluate/flags'

/**
 * Responses that are the same for all files, by the beginning of the path: the site caches banners and sets for a
 * minute.
 */
const COMMON: Readonly<Record<string, unknown>> = {
  '/api/get-banners/': BANNERS,
  '/api/complex-sets': { sets: SETS },
  '/api/reset-price': { ok: true },
  [FLAGS]: { flags: [] },
}

/** Cookies of all files that forward cookies to the product backend. */
const BACKEND_COOKIES = 'backendSession,visit,sid,basket,session,lang,builder.tests.1'

function commonResponse({ url = '', headers }: IncomingMessage, own: readonly string[]): unknown {
  // The response to a visitor known to the backend is that of the file.
  if (headers.cookie) return undefined
  const [, common] = Object.entries(COMMON).find(([path]) => url.startsWith(path) && !own.includes(path)) ?? []
  return common
}

/**
 * The site with an external product backend, flag service and city lookup, shared by the test files of a worker, and
 * with third-party scripts that it must not use, because it is not in production. Their
 * stub responds as the file says from now on, except for the paths that are the same for all files and not its `own`.
 */
export async function externalSite(
  respond: StubBackend['respond'],
  own: readonly string[] = [],
): Promise<{ readonly site: Site; readonly stub: StubBackend }> {
  const shared = await (worker[STUB] ??= startStubBackend((_request, response) => json(response, {})))
  const stub = { ...shared, respond }
  shared.respond = (request: IncomingMessage, response: ServerResponse) => {
    const common = commonResponse(request, own)
    if (common === undefined) stub.respond(request, response)
    else json(response, common)
  }
  const site = await sharedSite({
    ...THIRD_PARTY_SETTINGS,
    TRUSTED_PROXIES: '1',
    BACKEND_URL: shared.address,
    BACKEND_COOKIES,
    EXPERIMENTS_URL: `${shared.address}/base`,
    ADDRESS_LOOKUP_TOKEN: 'secret-token',
    ADDRESS_LOOKUP_URL: `${shared.address}/iplocate/address`,
    ADDRESS_SUGGESTIONS_URL: `${shared.address}/suggest/address`,
  })
  shared.seen.length = 0
  // From here on the site shows the prices of this file.
  await ask(site.one, '/api/reset-price/', {
    headers: { 'x-forwarded-for': `100.${randomInt(64, 128)}.${randomInt(256)}.1` },
  })
  return { site, stub }
}
