import { LRUCache } from 'lru-cache'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip as packGzip } from 'node:zlib'
import { anyDroppedSince } from '../config/process-state.ts'
import { within } from '../http/within.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Milliseconds after which a page is made again, while the one that is kept is still sent. */
const FRESH_FOR = 30_000
/** Of the time, how much may go into making pages again that are still right: with thousands of them it would be all. */
const RENEWING = 0.1
/** Milliseconds in which a page is made: whoever waits for one that never comes is let go, and the next asks again. */
const MAKING = 30_000
/** How well a page is packed by brotli, of 11: what is packed once for everybody may take milliseconds. */
export const PAGE_QUALITY = 9
/** Pages made last, of which one that is asked for again is packed and kept: packing one takes longer than making it. */
const REMEMBERED = 1000
/** Bytes of an answer beside its bodies, about. */
const HEADERS_SIZE = 2_000

/** An answer as it was made, not packed. */
export interface MadeAnswer {
  readonly status: number
  /** All that are sent, but for length and encoding. */
  readonly headers: Readonly<OutgoingHttpHeaders>
  readonly body: Buffer
}

interface KeptPage extends KeptAnswer {
  /** When its making began (milliseconds since the epoch): whatever is dropped later drops it. */
  readonly began: number
  readonly size: number
}

/** What a cache holds, and what it has done since it was made. */
interface PageCacheStats {
  readonly pages: number
  readonly bytes: number
  /** Answers that were kept. */
  readonly kept: number
  /** Answers that were made, kept or not. */
  readonly made: number
}

/** Does some work on somebody's account. */
export type Charge = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Whole answers, by a key that names all that they depend on. */
export interface PageCache {
  stats(): PageCacheStats
  /** Whether an answer is there that is right. */
  isKept(key: string): boolean
  /**
   * The answer that is kept, else one that `make` makes: one at a time for a key, however many ask. It is kept when it is made for the second time.
   * @param charge by what it is packed
   */
  answer(key: string, make: () => Promise<MadeAnswer>, charge?: Charge): Promise<KeptAnswer | MadeAnswer>
}

/** A page is not made for one client now. Others that wait for the same page have a right to it. */
export class NotMade extends Error {
  override name = 'NotMade'
  /** For that client. */
  readonly answer: Response
  constructor(answer: Response) {
    super('no page is made for this client now')
    this.answer = answer
  }
}

/** The framework marks what it made for everybody; a page that it renders for each visitor comes without the mark. */
const isForEverybody = ({ status, headers }: MadeAnswer) =>
  status === 200 &&
  headers['x-nextjs-prerender'] === '1' &&
  !headers['set-cookie'] &&
  !/private|no-store/.test(String(headers['cache-control'] ?? ''))

/** The same bytes in memory of their own: what comes packed is a slice of 16 KB, which it would hold. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

async function keep({ headers, body }: MadeAnswer, began: number): Promise<KeptPage> {
  const [br, packed] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    promisify(packGzip)(body, { level: 9 }),
  ])
  const gzip = alone(packed)
  return {
    headers,
    isComplete: true,
    bodies: { br: alone(br), gzip },
    unpack: () => promisify(gunzip)(gzip),
    began,
    size: br.length + gzip.length + HEADERS_SIZE,
  }
}

/** @param megabytes of memory that the answers may take, of which 0 holds none; the ones asked for longest ago make room */
export function createPageCache(megabytes: number): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: megabytes * 2 ** 20 || 1,
    sizeCalculation: ({ size }) => size,
  })
  const remembered = new LRUCache<string, true>({ max: REMEMBERED })
  let [kept, made] = [0, 0]
  const making = new Map<string, { readonly began: number; readonly answer: Promise<KeptAnswer | MadeAnswer> }>()

  async function make(
    key: string,
    ask: () => Promise<MadeAnswer>,
    charge: Charge,
    began: number,
  ): Promise<KeptAnswer | MadeAnswer> {
    const answer = await within(MAKING, key, ask)
    if (!isForEverybody(answer)) return answer
    const last = pages.peek(key)
    // What is asked for once in a long while takes no place of what is asked for often.
    if (!last && !remembered.has(key)) {
      remembered.set(key, true)
      return { headers: answer.headers, bodies: { identity: answer.body } }
    }
    const isSame = last && answer.headers['etag'] !== undefined && answer.headers['etag'] === last.headers['etag']
    const page = isSame ? { ...last, headers: answer.headers, began } : await charge(() => keep(answer, began))
    if (!anyDroppedSince(began)) pages.set(key, page)
    return page
  }

  function makeOnce(key: string, ask: () => Promise<MadeAnswer>, charge: Charge): Promise<KeptAnswer | MadeAnswer> {
    const running = making.get(key)
    if (running && !anyDroppedSince(running.began)) return running.answer
    made += 1
    const began = Date.now()
    const mine = {
      began,
      answer: make(key, ask, charge, began).finally(() => {
        if (making.get(key) === mine) making.delete(key)
      }),
    }
    making.set(key, mine)
    return mine.answer
  }

  let renewsFrom = 0
  /** Makes a page again that is still right, when it is the turn of one. What cannot be made stays: nothing that it shows has changed. */
  async function renew(key: string, ask: () => Promise<MadeAnswer>, charge: Charge): Promise<void> {
    const began = Date.now()
    if (began < renewsFrom) return
    renewsFrom = Infinity
    await makeOnce(key, ask, charge).catch((error: unknown) => {
      if (!(error instanceof NotMade)) console.error(error)
    })
    const now = Date.now()
    renewsFrom = now + (now - began) * (1 / RENEWING - 1)
  }

  return {
    isKept(key) {
      const page = pages.peek(key)
      return page !== undefined && !anyDroppedSince(page.began)
    },
    stats: () => ({ pages: pages.size, bytes: pages.calculatedSize, kept, made }),
    async answer(key, ask, charge = (work) => work()) {
      const page = pages.get(key)
      if (!page || anyDroppedSince(page.began)) return makeOnce(key, ask, charge)
      kept += 1
      if (Date.now() - page.began > FRESH_FOR) void renew(key, ask, charge)
      return page
    },
  }
}
